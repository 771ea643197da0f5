import type { ErrorCode } from '@backoffice/contract'
import type { ApprovalKind } from '@backoffice/contract/approvals/terms'
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
import { findOpenRequest, type ApprovalRecord } from './approvals.list.ts'
import { expireOn, insertApproval } from './approvals.repo.ts'
import { DECIDING_KEY, type Involved, NONE_INVOLVED } from './approvals.policy.ts'
import { expiryFrom, type Approval } from './domain/approval.ts'
import { openNotification } from '../notifications/index.ts'
import { notifyRequesters } from './notify-requesters.ts'

/** Money in a payload, as text: in satang, or in baht with two decimals, as the approver reads it. */
export const satangText = z.codec(z.string(), z.custom<Satang>(), {
  decode: text => satang(BigInt(text)),
  encode: String,
})
export const bahtText = z.codec(z.string(), z.custom<Satang>(), {
  decode: text => satang(BigInt(text.replace('.', ''))),
  encode: toDecimal,
})

/** An id in a payload, or of what a request is about. */
export const storedId = <Id extends string>() => z.custom<Id>(value => typeof value === 'string')

/** What the audit keeps of an action that was executed on an approval. */
type Executed = { readonly before: unknown; readonly after: unknown }

/** A request at the moment it is approved, with its payload parsed. */
type ApprovedRequest<P, Id> = {
  readonly id: ApprovalId
  readonly subjectId: Id
  readonly amount: Satang | null
  readonly requestedBy: AdminId
  readonly payload: P
}

type TwoPersonSpec<P extends z.ZodType, Id extends string> = {
  readonly kind: ApprovalKind
  /** The id of what it is about; absent: of no brand. */
  readonly subject?: z.ZodType<Id>
  /** What the execution needs: encoded to plain JSON with the request, decoded when it is executed. */
  readonly payload: P
  /**
   * Executes the action in the transaction of the decision. It locks its own row first and checks again: the world may
   * have changed since. A refusal leaves the request open.
   */
  execute(context: AdminContext, request: ApprovedRequest<z.output<P>, Id>): Promise<Result<Executed, ErrorCode>>
  /** Who cannot decide on it beside the requester; absent: no one. */
  involves?(request: { readonly subjectId: Id; readonly payload: z.output<P> }): Involved
}

type NewRequest<P, Id extends string = string> = {
  readonly subject: Approval['subject'] & { readonly id: Id }
  readonly amount: Satang | null
  readonly payload: P
  /** What the approver reads beside the payload's own texts. */
  readonly shown?: Readonly<Record<string, string>>
  /** What the audit keeps of the request beside its kind. */
  readonly audited?: Readonly<Record<string, unknown>>
  readonly reason?: string
}

/** An action that needs a second approver: how it is requested, and how it is executed once approved. */
export type TwoPerson<P extends z.ZodType, Id extends string = string> = {
  readonly kind: ApprovalKind
  request(
    context: AdminContext,
    request: NewRequest<z.output<P>, Id>,
  ): Promise<Result<{ readonly pending: ApprovalId }, 'STATE_CONFLICT'>>
}

type Executor = (context: AdminContext, approval: ApprovalRecord) => Promise<Result<Executed, ErrorCode>>
type Involves = (approval: Pick<Approval, 'subject' | 'payload'>) => Involved

/** Which action is executed for which kind; filled when the modules are composed. */
export function createExecutors() {
  const byKind = new Map<ApprovalKind, Executor>()
  const involving = new Map<ApprovalKind, Involves>()
  return {
    /** Declares an action, and registers its execution. */
    twoPerson<P extends z.ZodType, Id extends string = string>(spec: TwoPersonSpec<P, Id>): TwoPerson<P, Id> {
      const { kind, payload, involves } = spec
      const parsed = ({ subject, payload: stored }: Pick<Approval, 'subject' | 'payload'>) => ({
        subjectId: (spec.subject ?? storedId<Id>()).parse(subject.id),
        payload: payload.parse(stored),
      })
      if (involves !== undefined) involving.set(kind, approval => involves(parsed(approval)))
      byKind.set(kind, async (context, approval) => {
        const { id, amount, askedBy } = approval
        return spec.execute(context, { id, amount, requestedBy: askedBy, ...parsed(approval) })
      })
      return { kind, request: (context, input) => requestApproval(context, kind, payload, input) }
    },
    of(kind: ApprovalKind): Executor {
      const executor = byKind.get(kind)
      if (executor === undefined) throw new Error(`no module executes ${kind}`)
      return executor
    },
    /** Who cannot decide on a request beside its requester. */
    involvedIn: (approval: Pick<Approval, 'kind' | 'subject' | 'payload'>): Involved =>
      involving.get(approval.kind)?.(approval) ?? NONE_INVOLVED,
  }
}
export type Executors = ReturnType<typeof createExecutors>

/** Opens a request as part of the requesting command. One of a kind is open on a subject at a time. */
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
  await openNotification(context, {
    kind: 'approval.requested',
    key: id,
    subject,
    request: kind,
    amount,
    by: actor.id,
    reason: null,
  })
  context.announce({ name: 'approval.asked', topic: 'approvals', ids: [id] })
  return ok({ pending: id })
}
