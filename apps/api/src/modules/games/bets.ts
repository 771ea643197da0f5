import type { GameStatus } from '@backoffice/contract/games/terms'
import type { EventData } from '@backoffice/contract/integration/events'
import { ok, refuse, type Result, toBaht } from '@backoffice/kernel'
import type { CommandContext } from '../../platform/command/command.ts'
import type { Reader } from '../../platform/db/database.ts'
import { badField } from '../../platform/lists/cursor.ts'
import type { Member } from '../members/index.ts'
import type { GamesContext } from './context.ts'
import type { GameTransaction } from './games.repo.ts'

/**
 * Finds and locks the bet of an event, after its member, and checks that it matches. Undefined when the bet has not
 * arrived; refused when its month is archived, until that is restored.
 */
export async function findBet(
  module: GamesContext,
  context: CommandContext,
  sent: EventData<'game.bet'>,
): Promise<Result<{ member: Member; bet: GameTransaction | undefined }, 'NOT_YET' | 'VALIDATION' | 'BET_ARCHIVED'>> {
  const { tx } = context
  const found = await module.members.findByUsername(tx, sent.username)
  if (found === undefined) return refuse('NOT_YET', { field: 'username' })
  const member = await module.members.getForUpdate(tx, found.id)
  const bet = await module.repo.lock(tx, sent.provider, sent.transactionId)
  if (bet === undefined) return ok({ member, bet })
  context.audit({ object: { kind: 'game-transaction', id: bet.id } })
  if (bet.status === 'archived') return refuse('BET_ARCHIVED')
  if (bet.memberId !== member.id) return badField('data.username', 'OTHER_MEMBER')
  if (bet.stake !== sent.amount) return badField('data.amount', 'OTHER_AMOUNT')
  return ok({ member, bet })
}

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
