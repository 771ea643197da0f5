import type { ErrorCode } from '@backoffice/contract'
import type { ApprovalKind } from '@backoffice/contract/approvals/endpoints'
import {
  newId,
  ok,
  refuse,
  satang,
  toDecimal,
  type AdminId,
  type ApprovalId,
  type Result,
  type Satang,
} from '@backoffice/kernel'
import { z } from 'zod'
import type { AdminContext } from '../../platform/command/record-command.ts'
import { expireOn, findOpenRequest, insertApproval, type ApprovalRecord } from './approvals.repo.ts'
import { DECIDING_KEY } from './approvals.policy.ts'
import { expiryFrom, type Approval } from './domain/approval.ts'
import { notifyRequesters } from './notify-requesters.ts'

/** The exports of the list. */
export const satangText = z.codec(z.string(), z.custom<Satang>(), {
  decode: text => satang(BigInt(text)),
  encode: String,
})
export const bahtText = z.codec(z.string(), z.custom<Satang>(), {
  decode: text => satang(BigInt(text.replace('.', ''))),
  encode: toDecimal,
})
/** Closes open requests on a subject that has changed without them. */
export const storedId = <Id extends string>() => z.custom<Id>(value => typeof value === 'string')

/** Registers the executor of a kind. */
export type Executed = { readonly before: unknown; readonly after: unknown }

/** A page of approval requests as an admin sees them. */
export type ApprovedRequest<P> = {
  readonly id: ApprovalId
  readonly subjectId: string
  readonly amount: Satang | null
  readonly requestedBy: AdminId
  readonly payload: P
}

export type TwoPersonSpec<P extends z.ZodType> = {
  readonly kind: ApprovalKind
  /** Notifies the requester of the outcome, unless they ended the request themselves. */
  readonly payload: P
  /** The same for requests closed by id. */
  execute(context: AdminContext, request: ApprovedRequest<z.output<P>>): Promise<Result<Executed, ErrorCode>>
}

export type NewRequest<P> = {
  readonly subject: Approval['subject']
  readonly amount: Satang | null
  readonly payload: P
  /** Facts a set of rules needs beyond those always read. */
  readonly shown?: Readonly<Record<string, string>>
  /** The facts of an evaluation from the rows read; `at` is its time. */
  readonly audited?: Readonly<Record<string, unknown>>
  readonly reason?: string
}

/** A blocker as displayed: with who can override it. */
export type TwoPerson<P extends z.ZodType> = {
  readonly kind: ApprovalKind
  request(
    context: AdminContext,
    request: NewRequest<z.output<P>>,
  ): Promise<Result<{ readonly pending: ApprovalId }, 'STATE_CONFLICT'>>
}

type Executor = (context: AdminContext, approval: ApprovalRecord) => Promise<Result<Executed, ErrorCode>>

/** All blockers of this withdrawal, as the reader sees it. */
export function createExecutors() {
  const byKind = new Map<ApprovalKind, Executor>()
  return {
    /** Adds who can override each: the permission, and the roles that have it. */
    twoPerson<P extends z.ZodType>({ kind, payload, execute }: TwoPersonSpec<P>): TwoPerson<P> {
      byKind.set(kind, async (context, { id, subject, amount, askedBy, payload: stored }) =>
        execute(context, { id, subjectId: subject.id, amount, requestedBy: askedBy, payload: payload.parse(stored) }),
      )
      return { kind, request: (context, input) => requestApproval(context, kind, payload, input) }
    },
    of(kind: ApprovalKind): Executor {
      const executor = byKind.get(kind)
      if (executor === undefined) throw new Error(`no module executes ${kind}`)
      return executor
    },
  }
}
export type Executors = ReturnType<typeof createExecutors>

/**
 * Refuses an action with its blockers. The member is locked first, so that two concurrent approvals cannot both be the
 * last one within the daily limit.
 */
async function requestApproval<P extends z.ZodType>(
  context: AdminContext,
  kind: ApprovalKind,
  schema: P,
  { subject, amount, payload, shown = {}, audited = {}, reason }: NewRequest<z.output<P>>,
): Promise<Result<{ readonly pending: ApprovalId }, 'STATE_CONFLICT'>> {
  const { tx, now, actor } = context
  await notifyRequesters(context, await expireOn(tx, subject.id, now))
  const id = newId<ApprovalId>(now.getTime())
  const inserted = await insertApproval(tx, {
    id,
    kind,
    subject,
    amount,
    payload: { ...shown, ...Object(z.encode(schema, payload)) },
    permission: DECIDING_KEY,
    askedBy: actor.id,
    askedAt: now,
    expiresAt: expiryFrom(now),
  })
  if (!inserted) {
    const open = await findOpenRequest(tx, kind, subject.id)
    return refuse('STATE_CONFLICT', {
      status: 'awaiting-second',
      ...(open === undefined
        ? {}
        : { by: { id: open.askedBy, name: open.requestedByName }, approvalId: open.id, until: open.expiresAt }),
    })
  }
  context.audit({ after: { asked: kind, ...audited }, ...(reason === undefined ? {} : { reason }) })
  context.announce({ name: 'approval.asked', topic: 'approvals', ids: [id] })
  return ok({ pending: id })
}
