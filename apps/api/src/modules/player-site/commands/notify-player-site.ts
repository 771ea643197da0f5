import { playerEvents, type PlayerEventFacts, type PlayerEventType } from '@backoffice/contract/integration/outgoing'
import { type MemberId, newId } from '@backoffice/kernel'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { insertEvent } from '../player-events.repo.ts'

export type Fact<T extends PlayerEventType> = {
  readonly memberId: MemberId
  readonly subjectId: string
  readonly at: Date
  readonly facts: PlayerEventFacts<T>
}

/**
 * Keeps true: the player site hears of a fact if, and only if, the fact is committed. Without a player site nothing is
 * written: whoever names one later does not want years of old news sent to it.
 */
export async function notifyPlayerSite<T extends PlayerEventType>(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  type: T,
  { memberId, subjectId, at, facts }: Fact<T>,
): Promise<void> {
  if (config.services.player === null) return
  await insertEvent(tx, { id: newId(at.getTime()), memberId, type, subjectId, at, data: encodeFacts(type, facts) })
}

/** The facts as they travel: amounts in baht, instants as text. The member's name and number come later. */
function encodeFacts<T extends PlayerEventType>(type: T, facts: PlayerEventFacts<T>): object {
  const form: z.ZodObject = playerEvents[type]
  return z.encode(form.omit({ username: true, memberExternalId: true, number: true }), facts)
}
