import type { DepositId, MemberId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/context.ts'

/** What happens to a deposit, for the screens. */
export type DepositEvent =
  | 'matched'
  | 'credited'
  | 'ignored'
  | 'duplicate'
  | 'returned'
  | 'reversed'
  | 'reopened'
  | 'reversal-asked'
  | 'match-requested'
  | 'asked'
  | 'explained'

export function announceDeposit(
  { announce: announceRequest }: Pick<CommandContext, 'announce'>,
  event: DepositEvent,
  id: DepositId,
  walletOf?: MemberId,
): void {
  announceRequest({ name: `deposit.${event}`, topic: 'deposits', ids: [id] })
  if (walletOf !== undefined) announceRequest({ name: 'member.wallet-changed', topic: 'members', ids: [walletOf] })
}
