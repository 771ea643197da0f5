import type { HoldKind } from '@backoffice/contract/risk/terms'
import type { MemberId } from '@backoffice/kernel'
import type { Announcement, CommandContext } from '../../platform/command/context.ts'
import { openWithdrawalIds } from './holds.repo.ts'

/** What the audit calls a case; its entries are hidden from those who may not see cases. */
export const KIND = 'case'

export const caseEvent = (event: string, id: string): Announcement => ({
  name: `case.${event}`,
  topic: 'risk',
  ids: [id],
})

export const announceCase = ({ announce }: Pick<CommandContext, 'announce'>, event: string, id: string): void =>
  announce(caseEvent(event, id))

/** Withdrawals whose blockers changed with these holds, and the member where bonuses changed. */
export async function announceHolds(
  { tx, announce }: Pick<CommandContext, 'tx' | 'announce'>,
  memberId: MemberId,
  kinds: readonly HoldKind[],
): Promise<void> {
  if (kinds.includes('bonus')) announce({ name: 'member.changed', topic: 'members', ids: [memberId] })
  if (!kinds.includes('withdrawal')) return
  const ids = await openWithdrawalIds(tx, memberId)
  if (ids.length > 0) announce({ name: 'withdrawal.blockers-changed', topic: 'withdrawals', ids })
}
