import { loadWords } from '../../i18n/i18n.ts'
import { later } from '../../ui/later.tsx'

/** Parts of the member feature that lists open, loaded with their words. */
export const MemberDrawer = later(async () => {
  const [part] = await Promise.all([import('./drawer/MemberDrawer.tsx'), loadWords('member-drawer')])
  return part.MemberDrawer
})

/** The waiver of a member's turnover on the withdrawals page. */
export const WaiveTurnover = later(async () => {
  const [part] = await Promise.all([import('./actions/WaiveTurnover.tsx'), loadWords('member-drawer')])
  return part.WaiveTurnover
})

/** A bet with its round, in the list of all bets. */
export const GameRoundDrawer = later(async () => {
  const [part] = await Promise.all([import('./profile/GameRound.tsx'), loadWords('member-drawer')])
  return part.GameRoundDrawer
})

export const DuplicateDrawer = later(async () => {
  const [part] = await Promise.all([import('./duplicates/DuplicateDrawer.tsx'), loadWords('member-drawer')])
  return part.DuplicateDrawer
})
