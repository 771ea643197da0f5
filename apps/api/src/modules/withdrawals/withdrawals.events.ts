import type { WithdrawalId } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'

/** What this room announces. Names and ids travel, never amounts; whoever listens asks for the row. */
export type WithdrawalFact =
  | 'requested'
  | 'cancelled'
  | 'claimed'
  | 'released'
  | 'lease-expired'
  | 'approved'
  | 'second-asked'
  | 'rejected'
  | 'paying'
  | 'accepted'
  | 'uncertain'
  | 'paid'
  | 'failed'
  | 'paid-by-hand'
  | 'second-person-asked'
  | 'refunded'
  | 'contradicted'
  | 'noted'

export const announceFact = (
  { announce: announceRequest }: Pick<CommandContext, 'announce'>,
  fact: WithdrawalFact,
  id: WithdrawalId,
): void => announceRequest({ name: `withdrawal.${fact}`, topic: 'withdrawals', ids: [id] })
