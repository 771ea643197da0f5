import { endpoints, type ErrorCode, permissionOf } from '@backoffice/contract'
import type { CaseAction } from '@backoffice/contract/cases/terms'
import { MAX_AHEAD_DAYS } from '@backoffice/contract/cases/terms'
import { ok, refuse, type Refused, type Result } from '@backoffice/kernel'
import { z } from 'zod'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { caseEvent, KIND } from '../announce.ts'
import { answerWith, type Shown } from '../case-response.ts'
import { insertEvent, lockAdmin, lockCase, type NewEvent, type StoredCase, subjectOfCase } from '../cases.repo.ts'
import type { CaseContext } from '../context.ts'
import { refusalOf } from '../domain/case.ts'

export type ById = { readonly id: string; readonly version?: number | undefined }

/** A case as a conflict shows it. */
async function current(context: AdminContext, { id }: { readonly id: string }): Promise<unknown> {
  const found = await answerWith(context, { id })
  const schema: z.ZodType = endpoints['cases.claim'].answer
  return found.ok ? z.encode(schema, found.value) : null
}

/** Locks whom a case is about, then the case: what changes them both goes in this order. */
export async function lockWithSubject(
  { members }: Pick<CaseContext, 'members'>,
  { tx }: Pick<AdminContext, 'tx'>,
  id: string,
): Promise<StoredCase | undefined> {
  const subject = await subjectOfCase(tx, id)
  if (subject === undefined) return undefined
  if (subject.kind === 'member') await members.getForUpdate(tx, subject.id)
  else await lockAdmin(tx, subject.id)
  return lockCase(tx, id)
}

type Step<I extends ById> = {
  /** The endpoint's. */
  readonly name: keyof CaseEndpoints
  /** Null: in every state of the case. */
  readonly action: CaseAction | null
  /** Also locks whom the case is about. */
  readonly withSubject?: Pick<CaseContext, 'members'>
  check?(context: AdminContext, found: StoredCase, input: I): Promise<Refused<ErrorCode> | null>
  /** Writes it; what it returns is what the audit has after it, or a refusal. */
  save(context: AdminContext, found: StoredCase, input: I): Promise<Result<object, ErrorCode> | void>
  /** Among the events of the case; absent: `save` writes its own. */
  eventOf?(context: AdminContext, found: StoredCase, input: I): Omit<NewEvent, 'by'>
}
type CaseEndpoints = {
  readonly [K in keyof typeof endpoints as K extends `cases.${infer N}` ? N : never]: true
}

/**
 * A step of a case: on the version that was seen where there is one, in a state in which this person can do it. A case
 * about oneself does not exist. The audit has codes, never texts, which an erasure could not reach there.
 */
export const stepOf = <I extends ById>({ name, action, withSubject, check, save, eventOf }: Step<I>) =>
  recordCommand<I, StoredCase, true, object, Shown>({
    name: `case.${name}`,
    permission: permissionOf(`cases.${name}` as 'cases.claim'),
    kind: KIND,
    async lock(context, { id }) {
      const found =
        withSubject === undefined ? await lockCase(context.tx, id) : await lockWithSubject(withSubject, context, id)
      return found?.subject.id === context.actor.id ? undefined : found
    },
    // Only compared where the caller sends what they saw.
    async authorize(context, found, { version }) {
      if (version === undefined || version === found.version) return null
      return refuse('VERSION_CONFLICT', { current: await current(context, found) })
    },
    async check(context, found, input) {
      const refused = action === null ? null : refusalOf(action, found, context.actor.id)
      if (refused !== null)
        return refused === 'STATE_CONFLICT' ? refuse(refused, { status: found.status }) : refuse(refused)
      return (await check?.(context, found, input)) ?? ok(true)
    },
    async save(context, found, _checked, input) {
      const { tx, now, actor, audit } = context
      const saved = await save(context, found, input)
      if (saved !== undefined && !saved.ok) return saved
      audit({ before: { status: found.status, claimedBy: found.claimedBy }, after: saved?.value ?? {} })
      if (eventOf !== undefined)
        await insertEvent(tx, found.id, now, { ...eventOf(context, found, input), by: actor.id })
      return saved
    },
    event: ({ id }) => caseEvent('changed', id),
    show: answerWith,
  })

const DAY_MS = 86_400_000
/** An instant that has to come, and not too late. */
export function futureProblem(field: string, at: Date | null, now: Date): Refused<ErrorCode> | null {
  if (at === null) return null
  if (at <= now) return badField(field, 'IN_PAST')
  return at.getTime() > now.getTime() + MAX_AHEAD_DAYS * DAY_MS
    ? badField(field, 'TOO_MANY_DAYS', { max: MAX_AHEAD_DAYS })
    : null
}
