import type { ErrorCode } from '@backoffice/contract'
import { ok, type BankAccountId, type DepositId, type MemberId, type Result } from '@backoffice/kernel'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { accepted, type Handlers } from '../../platform/http/index.ts'
import type { DepositAnswer } from './deposit-answer.ts'
import { listDeposits, listDepositsOf, listIntents } from './list-deposits.ts'
import type { Room } from './room.ts'
import { candidatesOf, queuesNow, showDeposit, timelineOfDeposit } from './show-deposit.ts'
import { creditDeposit } from './use-cases/credit-deposit.ts'
import { enterDeposit } from './use-cases/enter-deposit.ts'
import { matchDeposit } from './use-cases/match-deposit.ts'
import { moveDeposits } from './use-cases/move-many.ts'
import { askReversal } from './use-cases/reverse-deposit.ts'
import { ignoreDeposit, returnDeposit } from './use-cases/set-aside.ts'

export type DepositHandlers = Pick<Handlers, Extract<keyof Handlers, `deposits.${string}`>>

export function depositHandlers(room: Room): DepositHandlers {
  const { deps } = room
  const [match, credit, ignore, sendBack] = [matchDeposit(room), creditDeposit(room), ignoreDeposit(room), returnDeposit(room)]
  const [enter, reverse] = [enterDeposit(room), askReversal(room)]
  const run = async <I>(spec: Command<I, DepositAnswer>, origin: Origin, input: I) => inData(await command(deps, spec, origin, input))
  return {
    'deposits.list': ({ query, actor }) => listDeposits(room, query, actor),
    'deposits.of-member': ({ params, query, actor }) => listDepositsOf(room, params.id, query, actor),
    'deposits.queues': () => queuesNow(room),
    'deposits.intents': ({ query }) => listIntents(room, query),
    'deposits.get': ({ params, actor }) => showDeposit(room, params.id, actor),
    'deposits.candidates': ({ params }) => candidatesOf(room, params.id),
    'deposits.timeline': ({ params }) => timelineOfDeposit(room, params.id),
    'deposits.match': ({ params, body, origin }) =>
      run(match, origin, { ...idOf(params), memberId: body.memberId as MemberId, ...(body.insteadOf === undefined ? {} : { insteadOf: body.insteadOf as MemberId }) }),
    'deposits.credit': ({ params, origin }) => run(credit, origin, idOf(params)),
    'deposits.ignore': ({ params, body, origin }) => run(ignore, origin, { ...idOf(params), ...body }),
    'deposits.bulk': async ({ body, origin }) => inData(await moveDeposits(room, body, origin)),
    'deposits.return': ({ params, body, origin }) => run(sendBack, origin, { ...idOf(params), ...body }),
    'deposits.reverse': async ({ params, body, origin }) => {
      const asked = await command(deps, reverse, origin, { ...idOf(params), ...body })
      return asked.ok ? accepted({ data: { approvalId: asked.value.approvalId, status: 'awaiting-second' } }) : asked
    },
    'deposits.create': async ({ body, origin }) => {
      const { memberId, accountId, amount, reason, occurredAt, reference, slipId, despiteAlike } = body
      const entry = {
        memberId: memberId as MemberId, accountId: accountId as BankAccountId, amount, reason,
        ...(occurredAt === undefined ? {} : { occurredAt }), ...(reference === undefined ? {} : { reference }), ...(slipId === undefined ? {} : { slipId }), ...(despiteAlike === undefined ? {} : { despiteAlike }),
      }
      const result = await command(deps, enter, origin, entry)
      if (!result.ok) return result
      return 'entered' in result.value ? ok({ data: result.value.entered }) : accepted({ data: { approvalId: result.value.asked, status: 'awaiting-second' } })
    },
  }
}

const idOf = ({ id }: { id: string }) => ({ id: id as DepositId })
const inData = <T>(result: Result<T, ErrorCode>): Result<{ data: T }, ErrorCode> => (result.ok ? ok({ data: result.value }) : result)
