import type { MemberId, Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import { type AccountRef, GAME_CLEARING_SLOTS, type Posting, type TransferCode } from '../ledger/index.ts'
import type { GameTransaction } from './games.repo.ts'
import type { GamesContext } from './context.ts'

/**
 * A member's row of a provider: always the same one, by the random end of their id, so that players do not wait for
 * each other.
 */
const clearingOf = (provider: string, memberId: MemberId): AccountRef => ({
  kind: 'game-clearing',
  provider,
  slot: Number.parseInt(memberId.slice(-4), 16) % GAME_CLEARING_SLOTS,
})

type BetReference = Pick<GameTransaction, 'id' | 'provider' | 'memberId'>
type Direction = 'taken' | 'given'

/** One movement between a member's pocket and a provider, named by its bet. */
export function postingOf(
  { id, provider, memberId }: BetReference,
  code: TransferCode,
  wallet: 'cash' | 'bonus',
  direction: Direction,
  amount: Satang,
  command: string,
  { now }: Pick<CommandContext, 'now'>,
): Posting {
  const own: AccountRef = { kind: wallet === 'cash' ? 'member-cash' : 'member-bonus', memberId }
  const theirs = clearingOf(provider, memberId)
  return {
    code,
    debit: direction === 'taken' ? own : theirs,
    credit: direction === 'taken' ? theirs : own,
    amount,
    command,
    reference: id,
    memberId,
    now,
  }
}

/**
 * Sees to it that a provider has its accounts. Known ones are remembered; one that is new is opened in the bet's own
 * transaction.
 */
export function createProviderLedger({ repo, ledger }: Pick<GamesContext, 'repo' | 'ledger'>) {
  const known = new Set<string>()
  return async ({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, provider: string): Promise<void> => {
    if (known.has(provider)) return
    if (await repo.isKnownProvider(tx, provider)) {
      // Committed by somebody before: only then may it be remembered.
      known.add(provider)
      return
    }
    await ledger.openGameClearing(tx, provider)
    await repo.insertProvider(tx, provider, now)
  }
}
export type ProviderLedger = ReturnType<typeof createProviderLedger>
