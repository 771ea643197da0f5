import { inTransaction } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LineDocument } from '../setting-documents/index.ts'
import { isQuiet, messageText } from './domain/message-text.ts'
import { findEvents, type Sources } from './find-events.ts'
import { pushMessage, type PushResult, TOKEN_REFUSED } from './line-api.ts'
import {
  type DueMessage,
  finishMessage,
  insertEvents,
  insertMessage,
  isAnswered,
  leaseMessage,
  lockOpenEvents,
  postponeMessage,
} from './line-messages.repo.ts'
import { openToken } from './line-token.repo.ts'

const SECOND_MS = 1_000
/** LINE knows a retry key for so long; a repetition later could be a second message. */
const GIVE_UP_MS = 24 * 3_600 * SECOND_MS
/** Longer than a call to LINE may take. */
const LEASE_MS = 30 * SECOND_MS
const FIRST_RETRY_MS = 10 * SECOND_MS
const MAX_RETRY_MS = 15 * 60 * SECOND_MS
const MAX_EVENTS = 1_000
const MAX_AT_ONCE = 10

/**
 * Stores what happened, puts everything that is due into one message, and sends it. In quiet hours events are stored
 * and wait. A message is repeated under its own key until LINE accepts or refuses it.
 */
export async function notifyByLine(deps: Deps, settings: LineDocument, sources: Sources): Promise<void> {
  const { db, clock, config } = deps
  const base = config.services.line
  if (!settings.enabled || settings.targetId === null || base === null) return
  await insertEvents(db, await findEvents(deps, settings, sources), clock.now())
  if (isQuiet(clock.now(), settings.quietHours, config.dayRule.timeZone)) return
  const token = await openToken(db, config.encryptionKey)
  // The settings show an unreadable token; messages wait for another one.
  if (token.kind !== 'set') return
  await composeMessage(deps, settings.targetId)
  for (let count = 0; count < MAX_AT_ONCE; count += 1) {
    const now = clock.now()
    const message = await leaseMessage(db, settings.targetId, now, new Date(now.getTime() + LEASE_MS))
    if (message === undefined) return
    await deliver(deps, base, { token: token.value, to: settings.targetId }, message)
  }
}

/** While LINE refuses the token, what happens waits, so that it is one message after all. */
async function composeMessage({ db, clock, config }: Deps, targetId: string): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async tx => {
    if (await isAnswered(tx, TOKEN_REFUSED)) return
    const events = await lockOpenEvents(tx, new Date(now.getTime() - GIVE_UP_MS), MAX_EVENTS)
    if (events.length === 0) return
    const text = messageText(
      config.operatorName,
      events.map(({ event }) => event),
      config.dayRule.timeZone,
    )
    await insertMessage(tx, { targetId, text, eventIds: events.map(({ id }) => id) }, now)
  })
}

type Recipient = { readonly token: string; readonly to: string }

async function deliver(
  { db, clock, log }: Deps,
  base: string,
  { token, to }: Recipient,
  { id, text, attempts, createdAt, ...last }: DueMessage,
): Promise<void> {
  const isTooLate = clock.now().getTime() - createdAt.getTime() >= GIVE_UP_MS
  const result: PushResult = isTooLate
    ? {
        kind: 'retry',
        status: last.answerStatus,
        message: `gave up after 24 hours: ${last.answerText ?? 'never sent'}`,
      }
    : await pushMessage(base, { retryKey: id, token, to, text })
  const now = clock.now()
  if (result.kind === 'sent')
    return finishMessage(db, id, { status: 'sent', answerStatus: null, answerText: null }, now)
  const answer = { answerStatus: result.status, answerText: result.message }
  if (result.kind === 'retry' && !isTooLate)
    return postponeMessage(db, id, answer, { now, nextAt: new Date(now.getTime() + retryDelay(attempts)) })
  log.warn({ messageId: id, ...answer }, 'LINE did not accept a message')
  return finishMessage(db, id, { status: 'failed', ...answer }, now)
}

const retryDelay = (attempts: number): number =>
  Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 10))
