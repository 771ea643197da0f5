import { ok, refuse } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { accepted, type Handlers, inData, runCommand, runTwoPerson } from '../../platform/http/index.ts'
import { timelineOf } from '../audit/index.ts'
import { approveWithdrawal, secondApproveWithdrawal } from './commands/approve-withdrawal.ts'
import { bulkWithdrawals } from './commands/bulk-action.ts'
import { changeSettings, SETTINGS_ID } from './commands/change-settings.ts'
import { claimWithdrawal, releaseWithdrawal } from './commands/claim-withdrawal.ts'
import { addWithdrawalNote } from './commands/note-withdrawal.ts'
import { recordManualPayment } from './commands/record-manual-payment.ts'
import { refundWithdrawal, rejectWithdrawal } from './commands/reject-withdrawal.ts'
import { retryPayout } from './commands/resend-payout.ts'
import { settleDispute } from './commands/settle-dispute.ts'
import type { WithdrawalContext } from './context.ts'
import { dryRunOf } from './dry-run.ts'
import { evidenceOf } from './evidence.ts'
import type { withdrawalLists } from './lists.routes.ts'
import { previewApprovals } from './preview-approvals.ts'
import { historyOf, toSettingsResponse } from './settings-response.ts'
import { readSettings, readVersions } from './settings.repo.ts'
import { toWithdrawalResponse, type WithdrawalResponse } from './withdrawal-response.ts'
import { findWithdrawal } from './withdrawals.repo.ts'

type WithdrawalHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `withdrawals.${string}`>>,
  keyof ReturnType<typeof withdrawalLists>
>

export function withdrawalHandlers(module: WithdrawalContext): WithdrawalHandlers {
  const { deps } = module
  const dispute = settleDispute(module)
  const manualPayment = recordManualPayment(module)
  const run = <I>(spec: Command<I, WithdrawalResponse>, origin: Origin, input: I) =>
    runCommand(deps, spec, origin, input)
  /** A payout in progress, or a pending second approval, returns 202. */
  const begin = async <I>(spec: Command<I, WithdrawalResponse>, origin: Origin, input: I) => {
    const result = await command(deps, spec, origin, input)
    return result.ok
      ? result.value.status === 'approved'
        ? ok({ data: result.value })
        : accepted({ data: result.value })
      : result
  }
  return {
    'withdrawals.get': async ({ params, actor }) => {
      const now = deps.clock.now()
      const record = await findWithdrawal(deps.db, params.id, now)
      return record === undefined
        ? refuse('NOT_FOUND')
        : ok({ data: await toWithdrawalResponse(module, deps.db, record, actor, now) })
    },
    'withdrawals.evidence': ({ params, actor }) => evidenceOf(module, params.id, actor),
    'withdrawals.timeline': async ({ params, actor }) => {
      const record = await findWithdrawal(deps.reader, params.id, deps.clock.now())
      return record === undefined
        ? refuse('NOT_FOUND')
        : ok({ data: await timelineOf(deps.reader, { kind: 'withdrawal', id: record.id }, actor) })
    },
    'withdrawals.claim': ({ params, origin }) => run(claimWithdrawal(module), origin, params),
    'withdrawals.release': ({ params, origin }) => run(releaseWithdrawal(module), origin, params),
    'withdrawals.approve': ({ params, origin }) => begin(approveWithdrawal(module), origin, params),
    'withdrawals.second-approve': ({ params, origin }) => begin(secondApproveWithdrawal(module), origin, params),
    'withdrawals.reject': ({ params, body, origin }) => run(rejectWithdrawal(module), origin, { ...params, ...body }),
    'withdrawals.refund': ({ params, body, origin }) => run(refundWithdrawal(module), origin, { ...params, ...body }),
    'withdrawals.retry': ({ params, origin }) => begin(retryPayout(module), origin, params),
    ...ruleHandlers(module),
    'withdrawals.note': ({ params, body, origin }) => run(addWithdrawalNote(module), origin, { ...params, ...body }),
    'withdrawals.bulk': async ({ body, actor, origin }) => inData(await bulkWithdrawals(module, body, actor, origin)),
    'withdrawals.bulk-preview': async ({ body, actor }) => inData(await previewApprovals(module, body, actor)),
    'withdrawals.settle-dispute': ({ params, body, origin }) =>
      runTwoPerson(deps, dispute, origin, { ...params, ...body }),
    'withdrawals.pay-by-hand': ({ params, body, origin }) =>
      runTwoPerson(deps, manualPayment, origin, { ...params, ...body }),
  }
}

type RuleHandlers = Pick<
  Handlers,
  'withdrawals.settings' | 'withdrawals.settings-change' | 'withdrawals.settings-history' | 'withdrawals.dry-run'
>

const MAX_VERSIONS = 100

/** The rules, their history, and dry runs. */
export function ruleHandlers(module: WithdrawalContext): RuleHandlers {
  const { deps } = module
  return {
    'withdrawals.settings': async () => ok({ data: toSettingsResponse(await readSettings(deps.db)) }),
    'withdrawals.settings-change': ({ body, origin, ifMatch = 0 }) =>
      runCommand(deps, changeSettings, origin, { id: SETTINGS_ID, settings: body, version: ifMatch }),
    'withdrawals.settings-history': async () =>
      ok({ data: historyOf(await readVersions(deps.reader, MAX_VERSIONS + 1), MAX_VERSIONS) }),
    'withdrawals.dry-run': async ({ body }) => ok({ data: await dryRunOf(module, body.rules) }),
  }
}
