import { lazy } from 'react'
import { loadWords } from '../../i18n/i18n.ts'

const loadMember = async () => {
  const [part] = await Promise.all([import('./drawer/MemberDrawer.tsx'), loadWords('member')])
  return { default: part.MemberDrawer }
}

/** Fetched when a row is opened, its words with it: no weight on the lists themselves. */
export const MemberDrawer = lazy(loadMember)

/** Fetches it ahead. What fails here is fetched again, and told, when a row is opened. */
export const readyMemberDrawer = (): void => void loadMember().catch(() => undefined)

export const DuplicateDrawer = lazy(async () => {
  const [part] = await Promise.all([import('./duplicates/DuplicateDrawer.tsx'), loadWords('member')])
  return { default: part.DuplicateDrawer }
})
