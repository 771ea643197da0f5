import { ok, refuse } from '@backoffice/kernel'
import type { Command, Origin } from '../../platform/command/command.ts'
import { inData, runCommand, runTwoPerson, type Handlers } from '../../platform/http/index.ts'
import type { DepositResponse } from './deposit-response.ts'
import type { depositLists } from './lists.routes.ts'
import type { DepositContext } from './context.ts'
import { compareMembers } from './commands/compare-members.ts'
import { candidatesOf, queuesNow, showDeposit, soloLimitNow, timelineOfDeposit } from './show-deposit.ts'
import { creditDeposit } from './commands/credit-deposit.ts'
import { enterDeposit } from './commands/enter-deposit.ts'
import { matchDeposit } from './commands/match-deposit.ts'
import { bulkDeposits } from './commands/bulk-action.ts'
import { reverseDeposit } from './commands/reverse-deposit.ts'
import { holdMatched, releaseDeposit } from './commands/hold-deposit.ts'
import { ignoreDeposit, returnDeposit } from './commands/ignore-deposit.ts'

type DepositHandlers = Omit<
  Pick<Handlers, Extract<keyof Handlers, `deposits.${string}`>>,
  keyof ReturnType<typeof depositLists>
>

export function depositHandlers(module: DepositContext): DepositHandlers {
  const { deps } = module
  const [match, credit, hold, release, ignore, sendBack] = [
    matchDeposit(module),
    creditDeposit(module),
    holdMatched(module),
    releaseDeposit(module),
    ignoreDeposit(module),
    returnDeposit(module),
  ]
  const [enter, reverse] = [enterDeposit(module), reverseDeposit(module)]
  const run = <I>(spec: Command<I, DepositResponse>, origin: Origin, input: I) => runCommand(deps, spec, origin, input)
  return {
    'deposits.queues': () => queuesNow(module),
    'deposits.solo-limit': ({ actor }) => soloLimitNow(module, actor),
    'deposits.get': ({ params, actor }) => showDeposit(module, params.id, actor),
    'deposits.candidates': ({ params, actor }) => candidatesOf(module, params.id, actor),
    'deposits.comparison': ({ params, query, actor }) => compareMembers(module, params.id, query.memberIds, actor),
    'deposits.timeline': ({ params, actor }) => timelineOfDeposit(module, params.id, actor),
    'deposits.match': async ({ params, body, origin }) => {
      const { memberId, insteadOf, confirmContradictions = [] } = body
      return runTwoPerson(deps, match, origin, {
        ...params,
        memberId,
        confirmed: confirmContradictions,
        ...(insteadOf === undefined ? {} : { insteadOf }),
      })
    },
    'deposits.credit': ({ params, origin }) => run(credit, origin, params),
    'deposits.hold': ({ params, origin }) => run(hold, origin, params),
    'deposits.release': ({ params, origin }) => run(release, origin, params),
    'deposits.ignore': ({ params, body, origin }) => run(ignore, origin, { ...params, ...body }),
    'deposits.bulk': async ({ body, actor, origin }) => inData(await bulkDeposits(module, body, actor, origin)),
    'deposits.return': ({ params, body, origin }) => run(sendBack, origin, { ...params, ...body }),
    'deposits.reverse': ({ params, body, origin }) => runTwoPerson(deps, reverse, origin, { ...params, ...body }),
    'deposits.create': async ({ body, origin }) => {
      const { memberId, accountId, amount, reason, occurredAt, reference, slipId, promotionId, despiteAlike } = body
      const entry = {
        memberId,
        accountId,
        amount,
        reason,
        ...(occurredAt === undefined ? {} : { occurredAt }),
        ...(reference === undefined ? {} : { reference }),
        ...(slipId === undefined ? {} : { slipId }),
        ...(promotionId === undefined ? {} : { promotionId }),
        ...(despiteAlike === undefined ? {} : { despiteAlike }),
      }
      return runTwoPerson(deps, enter, origin, entry)
    },
  }
}

/** A transaction is a deposit or a withdrawal: ids have no kind, so both modules are tried in turn. */
export function transactionById(
  modules: Pick<Handlers, 'deposits.get' | 'withdrawals.get'>,
): Pick<Handlers, 'transactions.get'> {
  return {
    'transactions.get': async call => {
      const deposit = await modules['deposits.get'](call)
      if (deposit.ok) return ok({ data: { kind: 'deposit', deposit: deposit.value.data } })
      if (deposit.code !== 'NOT_FOUND') return deposit
      const withdrawal = await modules['withdrawals.get'](call)
      if (!withdrawal.ok) return withdrawal
      return call.actor.permissions.has('withdrawals.read')
        ? ok({ data: { kind: 'withdrawal', withdrawal: withdrawal.value.data } })
        : refuse('FORBIDDEN')
    },
  }
}
