import type { MemberId, Satang } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import { type AccountRef, GAME_CLEARING_SLOTS, type Posting, type TransferCode } from '../ledger/index.ts'
import type { GameTransaction } from './games.repo.ts'
import type { GamesContext } from './context.ts'

/**
 * The clearing account of a member at a provider. It depends on the random end of the member's id, so that players
 * rarely wait for each other.
 */
const clearingOf = (provider: string, memberId: MemberId): AccountRef => ({
  kind: 'game-clearing',
  provider,
  slot: Number.parseInt(memberId.slice(-4), 16) % GAME_CLEARING_SLOTS,
})

type BetReference = Pick<GameTransaction, 'id' | 'provider' | 'memberId'>
type Direction = 'taken' | 'given'

/** The posting between a member's wallet and a provider for a bet. */
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
 * Ensures that a provider has its accounts. Known providers are cached; a new one is created in the bet's transaction.
 */
export function createProviderLedger({ repo, ledger }: Pick<GamesContext, 'repo' | 'ledger'>) {
  const known = new Set<string>()
  return async ({ tx, now }: Pick<CommandContext, 'tx' | 'now'>, provider: string): Promise<void> => {
    if (known.has(provider)) return
    if (await repo.isKnownProvider(tx, provider)) {
      // Cached only when an earlier transaction has committed it.
      known.add(provider)
      return
    }
    await ledger.openGameClearing(tx, provider)
    await repo.insertProvider(tx, provider, now)
  }
}
export type ProviderLedger = ReturnType<typeof createProviderLedger>
