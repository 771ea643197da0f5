import { playerEvents, type PlayerEventFacts } from '@backoffice/contract/integration/outgoing'
import type { PlayerEventType } from '@backoffice/contract/integration/terms'
import { type MemberId, newId } from '@backoffice/kernel'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { insertEvent } from '../player-events.repo.ts'

export type Fact<T extends PlayerEventType> = {
  readonly memberId: MemberId
  readonly subjectId: string
  /** Which time, where the same can happen to the subject again; each is sent once. Absent: 0. */
  readonly round?: number
  readonly at: Date
  readonly facts: PlayerEventFacts<T>
}

/**
 * Enqueues an event for the player site in the transaction of its fact. Without a configured player site nothing is
 * stored, so that a later one does not receive old events.
 */
export async function notifyPlayerSite<T extends PlayerEventType>(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  type: T,
  { memberId, subjectId, round = 0, at, facts }: Fact<T>,
): Promise<void> {
  if (config.services.player === null) return
  const data = encodeFacts(type, facts)
  await insertEvent(tx, { id: newId(at.getTime()), memberId, type, subjectId, round, at, data })
}

/** The facts as sent: amounts in baht, instants as text. The member's name and number are added on delivery. */
function encodeFacts<T extends PlayerEventType>(type: T, facts: PlayerEventFacts<T>): object {
  const form: z.ZodObject = playerEvents[type]
  return z.encode(form.omit({ username: true, memberExternalId: true, number: true }), facts)
}
