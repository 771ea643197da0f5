import type { ErrorCode } from '@backoffice/contract'
import { ok, refuse, type BankAccountId, type Result, type WithdrawalId } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { accepted, type Handlers } from '../../platform/http/index.ts'
import { findRecord, timelineOf } from '../reads/index.ts'
import { evidenceOf } from './evidence.ts'
import { listWithdrawals } from './list-withdrawals.ts'
import { previewApprovals } from './preview-approvals.ts'
import type { WithdrawalContext } from './context.ts'
import { ruleHandlers } from './rules.routes.ts'
import { approveWithdrawal, secondApproveWithdrawal } from './commands/approve-withdrawal.ts'
import { claimWithdrawal, releaseWithdrawal } from './commands/claim-withdrawal.ts'
import { bulkWithdrawals } from './commands/bulk-action.ts'
import { addWithdrawalNote } from './commands/add-note.ts'
import { recordManualPayment } from './commands/record-manual-payment.ts'
import { refundWithdrawal, rejectWithdrawal } from './commands/reject-withdrawal.ts'
import { retryPayout } from './commands/retry-payout.ts'
import { settleDispute } from './commands/settle-dispute.ts'
import { toWithdrawalResponses, type WithdrawalResponse } from './withdrawal-response.ts'

export type WithdrawalHandlers = Pick<Handlers, Extract<keyof Handlers, `withdrawals.${string}`>>

export function withdrawalHandlers(module: WithdrawalContext): WithdrawalHandlers {
  const { deps } = module
  const [claim, release, approve, second] = [
    claimWithdrawal(module),
    releaseWithdrawal(module),
    approveWithdrawal(module),
    secondApproveWithdrawal(module),
  ]
  const [reject, refund, retry, manualEntry] = [
    rejectWithdrawal(module),
    refundWithdrawal(module),
    retryPayout(module),
    recordManualPayment(module),
  ]
  const [dispute, note] = [settleDispute(module), addWithdrawalNote(module)]
  const run = async <I>(spec: Command<I, WithdrawalResponse>, origin: Origin, input: I) =>
    inData(await command(deps, spec, origin, input))
  /** A payout that goes on behind, or a second person who is still to come, is answered 202. */
  const begin = async <I>(spec: Command<I, WithdrawalResponse>, origin: Origin, input: I) => {
    const result = await command(deps, spec, origin, input)
    return result.ok
      ? result.value.status === 'approved'
        ? ok({ data: result.value })
        : accepted({ data: result.value })
      : result
  }
  return {
    'withdrawals.requests': ({ query, actor }) => listWithdrawals(module, query, actor, true),
    'withdrawals.list': ({ query, actor }) => listWithdrawals(module, query, actor, false),
    'withdrawals.get': async ({ params, actor }) => {
      const now = deps.clock.now()
      const record = await findRecord(deps.db, params.id, now)
      const [answer] = record === undefined ? [] : await toWithdrawalResponses(module, deps.db, [record], actor, now)
      return answer === undefined ? refuse('NOT_FOUND') : ok({ data: answer })
    },
    'withdrawals.evidence': ({ params, actor }) => evidenceOf(module, params.id, actor),
    'withdrawals.timeline': async ({ params, actor }) => {
      const record = await findRecord(deps.reader, params.id, deps.clock.now())
      return record === undefined
        ? refuse('NOT_FOUND')
        : ok({ data: await timelineOf(deps.reader, { kind: 'withdrawal', id: record.id }, actor) })
    },
    'withdrawals.claim': ({ params, origin }) => run(claim, origin, idOf(params)),
    'withdrawals.release': ({ params, origin }) => run(release, origin, idOf(params)),
    'withdrawals.approve': ({ params, origin }) => begin(approve, origin, idOf(params)),
    'withdrawals.second-approve': ({ params, origin }) => begin(second, origin, idOf(params)),
    'withdrawals.reject': ({ params, body, origin }) => run(reject, origin, { ...idOf(params), ...body }),
    'withdrawals.refund': ({ params, body, origin }) => run(refund, origin, { ...idOf(params), ...body }),
    'withdrawals.retry': ({ params, origin }) => begin(retry, origin, idOf(params)),
    ...ruleHandlers(module),
    'withdrawals.note': ({ params, body, origin }) => run(note, origin, { ...idOf(params), ...body }),
    'withdrawals.bulk': async ({ body, actor, origin }) => inData(await bulkWithdrawals(module, body, actor, origin)),
    'withdrawals.bulk-preview': async ({ body, actor }) => inData(await previewApprovals(module, body, actor)),
    'withdrawals.settle-dispute': async ({ params, body, origin }) => {
      const { outcome, reason, reference } = body
      const requested = await command(deps, dispute, origin, {
        ...idOf(params),
        outcome,
        reason,
        ...(reference === undefined ? {} : { reference }),
      })
      return requested.ok ? accepted({ data: { approvalId: requested.value, status: 'awaiting-second' } }) : requested
    },
    'withdrawals.pay-by-hand': async ({ params, body, origin }) => {
      const { reference, bankAccountId } = body
      const result = await command(deps, manualEntry, origin, {
        ...idOf(params),
        reference,
        ...(bankAccountId === undefined ? {} : { bankAccountId: bankAccountId as BankAccountId }),
      })
      if (!result.ok) return result
      return 'paid' in result.value
        ? ok({ data: result.value.paid })
        : accepted({ data: { approvalId: result.value.asked, status: 'awaiting-second' } })
    },
  }
}

const idOf = ({ id }: { id: string }) => ({ id: id as WithdrawalId })
const inData = <T>(result: Result<T, ErrorCode>): Result<{ data: T }, ErrorCode> =>
  result.ok ? ok({ data: result.value }) : result
