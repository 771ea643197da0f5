import { ok, refuse, type Result } from '@backoffice/kernel'
import type { EventData } from '@backoffice/contract/integration/events'
import type { CommandContext } from '../../platform/command/command.ts'
import { badField } from '../../platform/lists/cursor.ts'
import type { Member } from '../members/index.ts'
import type { GameTransaction } from './games.repo.ts'
import type { GamesContext } from './context.ts'

/**
 * Finds and locks the bet of an event, after its member, and checks that it matches. Undefined when the bet has not
 * arrived.
 */
export async function findBet(
  module: GamesContext,
  context: CommandContext,
  sent: EventData<'game.bet'>,
): Promise<Result<{ member: Member; bet: GameTransaction | undefined }, 'NOT_YET' | 'VALIDATION'>> {
  const { tx } = context
  const found = await module.members.findByUsername(tx, sent.username)
  if (found === undefined) return refuse('NOT_YET', { field: 'username' })
  const member = await module.members.getForUpdate(tx, found.id)
  const bet = await module.repo.lock(tx, sent.provider, sent.transactionId)
  if (bet === undefined) return ok({ member, bet })
  context.audit({ object: { kind: 'game-transaction', id: bet.id } })
  if (bet.memberId !== member.id) return badField('data.username', 'is not the member of the bet')
  if (bet.stake !== sent.amount) return badField('data.amount', 'is not the amount of the bet')
  return ok({ member, bet })
}
