import type { ErrorCode } from '@backoffice/contract'
import { ok, type ApprovalId, type BankAccountId, type DepositId, type MemberId, type Result } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { accepted, type Handlers } from '../../platform/http/index.ts'
import type { DepositAnswer } from './deposit-answer.ts'
import { listDeposits, listDepositsOf, listIntents } from './list-deposits.ts'
import type { Room } from './room.ts'
import { compareMembers } from './use-cases/compare-members.ts'
import { candidatesOf, queuesNow, showDeposit, soloLimitNow, timelineOfDeposit } from './show-deposit.ts'
import { creditDeposit } from './use-cases/credit-deposit.ts'
import { enterDeposit } from './use-cases/enter-deposit.ts'
import { matchDeposit } from './use-cases/match-deposit.ts'
import { moveDeposits } from './use-cases/move-many.ts'
import { askReversal } from './use-cases/reverse-deposit.ts'
import { ignoreDeposit, returnDeposit } from './use-cases/set-aside.ts'

export type DepositHandlers = Pick<Handlers, Extract<keyof Handlers, `deposits.${string}`>>

export function depositHandlers(room: Room): DepositHandlers {
  const { deps } = room
  const [match, credit, ignore, sendBack] = [
    matchDeposit(room),
    creditDeposit(room),
    ignoreDeposit(room),
    returnDeposit(room),
  ]
  const [enter, reverse] = [enterDeposit(room), askReversal(room)]
  const run = async <I>(spec: Command<I, DepositAnswer>, origin: Origin, input: I) =>
    inData(await command(deps, spec, origin, input))
  return {
    'deposits.list': ({ query, actor }) => listDeposits(room, query, actor),
    'deposits.of-member': ({ params, query, actor }) => listDepositsOf(room, params.id, query, actor),
    'deposits.queues': () => queuesNow(room),
    'deposits.solo-limit': ({ actor }) => soloLimitNow(room, actor),
    'deposits.intents': ({ query }) => listIntents(room, query),
    'deposits.get': ({ params, actor }) => showDeposit(room, params.id, actor),
    'deposits.candidates': ({ params, actor }) => candidatesOf(room, params.id, actor),
    'deposits.comparison': ({ params, query, actor }) =>
      compareMembers(room, params.id, query.memberIds as MemberId[], actor),
    'deposits.timeline': ({ params, actor }) => timelineOfDeposit(room, params.id, actor),
    'deposits.match': async ({ params, body, origin }) => {
      const { memberId, insteadOf, confirmContradictions = [] } = body
      const result = await command(deps, match, origin, {
        ...idOf(params),
        memberId: memberId as MemberId,
        confirmed: confirmContradictions,
        ...(insteadOf === undefined ? {} : { insteadOf: insteadOf as MemberId }),
      })
      if (!result.ok) return result
      return 'matched' in result.value ? ok({ data: result.value.matched }) : waits(result.value.pending)
    },
    'deposits.credit': ({ params, origin }) => run(credit, origin, idOf(params)),
    'deposits.ignore': ({ params, body, origin }) => run(ignore, origin, { ...idOf(params), ...body }),
    'deposits.bulk': async ({ body, actor, origin }) => inData(await moveDeposits(room, body, actor, origin)),
    'deposits.return': ({ params, body, origin }) => run(sendBack, origin, { ...idOf(params), ...body }),
    'deposits.reverse': async ({ params, body, origin }) => {
      const asked = await command(deps, reverse, origin, { ...idOf(params), ...body })
      return asked.ok ? waits(asked.value.approvalId) : asked
    },
    'deposits.create': async ({ body, origin }) => {
      const { memberId, accountId, amount, reason, occurredAt, reference, slipId, despiteAlike } = body
      const entry = {
        memberId: memberId as MemberId,
        accountId: accountId as BankAccountId,
        amount,
        reason,
        ...(occurredAt === undefined ? {} : { occurredAt }),
        ...(reference === undefined ? {} : { reference }),
        ...(slipId === undefined ? {} : { slipId }),
        ...(despiteAlike === undefined ? {} : { despiteAlike }),
      }
      const result = await command(deps, enter, origin, entry)
      if (!result.ok) return result
      return 'entered' in result.value ? ok({ data: result.value.entered }) : waits(result.value.asked)
    },
  }
}

const waits = (approvalId: ApprovalId) => accepted({ data: { approvalId, status: 'awaiting-second' as const } })
const idOf = ({ id }: { id: string }) => ({ id: id as DepositId })
const inData = <T>(result: Result<T, ErrorCode>): Result<{ data: T }, ErrorCode> =>
  result.ok ? ok({ data: result.value }) : result
