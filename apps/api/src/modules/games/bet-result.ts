import { toBaht } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { GameStatus, GameTransaction } from './games.repo.ts'
import type { GamesContext } from './context.ts'

/** Response to the provider: the state of the bet and the member's balance in baht. */
export type BetResult = {
  readonly gameTransactionId: string
  readonly status: GameStatus
  readonly cashWallet: number
  readonly bonusWallet: number
}

export async function toBetResult(
  { ledger }: Pick<GamesContext, 'ledger'>,
  reader: Reader,
  { id, status, memberId }: Pick<GameTransaction, 'id' | 'status' | 'memberId'>,
): Promise<BetResult> {
  const { cash, bonus, held } = await ledger.walletOf(reader, memberId)
  return { gameTransactionId: id, status, cashWallet: toBaht((cash - held) as typeof cash), bonusWallet: toBaht(bonus) }
}
