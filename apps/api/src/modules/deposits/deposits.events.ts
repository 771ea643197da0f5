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
  { announce }: Pick<CommandContext, 'announce'>,
  event: DepositEvent,
  id: DepositId,
  walletOf?: MemberId,
): void {
  announce({ name: `deposit.${event}`, topic: 'deposits', ids: [id] })
  if (walletOf !== undefined) announce({ name: 'member.wallet-changed', topic: 'members', ids: [walletOf] })
}
