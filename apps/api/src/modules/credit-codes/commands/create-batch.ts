import type { BatchResponse, BatchTerms } from '@backoffice/contract/credit-codes/forms'
import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { instant } from '@backoffice/contract/forms'
import { rewardKinds } from '@backoffice/contract/rewards/terms'
import { MAX_BAHT, newId, ok, refuse, type Refused, type Result, toDecimal } from '@backoffice/kernel'
import { z } from 'zod'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { type CreditCodesContext, ratesOf } from '../context.ts'
import { insertBatch, type NewBatch } from '../credit-codes.repo.ts'
import { costOf } from '../domain/code.ts'
import { showBatch } from '../code-response.ts'
import { batchList } from '../credit-codes.list.ts'

/** In satang: what the wire holds. */
const MAX_COST = BigInt(MAX_BAHT) * 100n

/** Numbers are texts in a request, because the approver is shown texts. */
const numberText = z.codec(z.string(), z.number(), { decode: Number, encode: String })
const payload = z.object({
  name: z.string(),
  prefix: z.string(),
  count: numberText,
  reward: z.enum(rewardKinds),
  rewardAmount: numberText,
  turnoverPercent: numberText,
  usesPerCode: numberText,
  usesPerMember: numberText,
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
  note: z.string().nullable(),
})

const toPayload = ({ kind, amount, ...terms }: BatchTerms) => ({ ...terms, reward: kind, rewardAmount: amount })
const toTerms = ({ reward, rewardAmount, ...terms }: z.output<typeof payload>): BatchTerms => ({
  ...terms,
  kind: reward,
  amount: rewardAmount,
})

/**
 * Creates a batch with its codes. Above the creator's adjustment limit, in one batch or on one day, it needs a second
 * approver, who is shown its terms and cost; what it costs by then must be what was shown. A cost that is unknown is
 * above every limit.
 */
export function createBatch(module: CreditCodesContext): Command<BatchTerms, ExecutedOrPending<BatchResponse>> {
  const approval = module.approvals.twoPerson({
    kind: 'creditcodes.batch',
    payload,
    async execute(context, { id: approvalId, subjectId: id, amount, requestedBy: by, payload: stored }) {
      const { tx, now, actor } = context
      // A cost that is unknown is above every limit, that of the approver too.
      if (amount === null && actor.limits.approve !== null) return refuse('LIMIT_EXCEEDED')
      const terms = toTerms(stored)
      const cost = costOf(terms, await ratesOf(module, tx))
      if (cost !== amount) return refuse('OUTCOME_CHANGED', { expected: amount, leadsTo: cost })
      const ended = endedProblem(terms, now)
      if (ended !== null) return ended
      await insert(context, { id, terms, cost, by, approvalId, now })
      return ok({ before: null, after: auditedTerms(terms) })
    },
  })
  return adminCommand({
    name: 'credit-code.create',
    permission: permissionOf('credit-codes.create'),
    object: ({ name }) => ({ kind: 'credit-code-batch', id: name }),
    async run(context, terms): Promise<Result<ExecutedOrPending<BatchResponse>, ErrorCode>> {
      const { actor, tx, now } = context
      const ended = endedProblem(terms, now)
      if (ended !== null) return ended
      const id = newId(now.getTime())
      context.audit({ object: { kind: 'credit-code-batch', id } })
      const cost = costOf(terms, await ratesOf(module, tx))
      if (cost !== null && cost > MAX_COST) return badField('amount', 'SUM_TOO_LARGE')
      const { adjust } = actor.limits
      const isWithin =
        cost === null ? adjust === null : await module.members.consumeSoloLimit(tx, actor.id, cost, adjust, now)
      if (isWithin) {
        await insert(context, { id, terms, cost, by: actor.id, approvalId: null, now })
        context.audit({ after: auditedTerms(terms) })
        const row = await batchList.find(tx, id, now)
        return row === undefined ? refuse('NOT_FOUND') : ok({ executed: showBatch(row, actor, now) })
      }
      return approval.request(context, {
        subject: { kind: 'credit-code-batch', id, label: terms.name },
        amount: cost,
        payload: toPayload(terms),
        audited: { ...auditedTerms(terms), cost: cost === null ? null : toDecimal(cost) },
      })
    },
  })
}

async function insert(context: AdminContext, batch: NewBatch): Promise<void> {
  await insertBatch(context.tx, batch)
  context.announce({ name: 'credit-code.created', topic: 'marketing', ids: [batch.id] })
}

const endedProblem = ({ validUntil }: BatchTerms, now: Date): Refused<'VALIDATION'> | null =>
  validUntil !== null && validUntil <= now ? badField('validUntil', 'IN_PAST') : null

/** The audit holds the terms, never the codes. */
const auditedTerms = (terms: BatchTerms): object => z.encode(payload, toPayload(terms))
