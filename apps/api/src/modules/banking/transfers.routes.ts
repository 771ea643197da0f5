import type { Endpoints, ErrorCode, Given } from '@backoffice/contract'
import { ok, refuse, type BankAccountId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { accepted, type Handlers } from '../../platform/http/index.ts'
import { listTransfers } from './list-lines.ts'
import type { OwnTransfer } from './own-transfers.repo.ts'
import type { BankingRoom } from './room.ts'
import { showTransfer } from './show-transfer.ts'
import { transferAnswer } from './transfer-answer.ts'
import type { DoneOrAsked } from './use-cases/asking.ts'
import { cancelTransfer } from './use-cases/cancel-transfer.ts'
import { moveOwnMoney } from './use-cases/move-own-money.ts'
import { unlinkLine } from './use-cases/unlink-line.ts'

type TransferHandlers = Pick<
  Handlers,
  'banking.transfers' | 'banking.transfer' | 'banking.move' | 'banking.cancel-transfer' | 'banking.unlink-line'
>

export function transferHandlers(room: BankingRoom): TransferHandlers {
  const { deps } = room
  const [move, cancel, unlink] = [moveOwnMoney(room), cancelTransfer(room), unlinkLine(room)]
  return {
    'banking.transfers': ({ query, actor }) => listTransfers(room, query, actor),
    'banking.transfer': async ({ params, actor }) => {
      const detail = await showTransfer(deps.db, params.id, actor, deps.clock.now())
      return detail === undefined ? refuse('NOT_FOUND') : ok({ data: detail })
    },
    'banking.move': ({ body, origin, actor }) =>
      perform(
        room,
        move,
        { origin, actor },
        { ...body, fromAccountId: accountId(body.fromAccountId), toAccountId: accountId(body.toAccountId) },
      ),
    'banking.cancel-transfer': ({ params, body, origin, actor }) =>
      perform(room, cancel, { origin, actor }, { id: params.id, ...body }),
    'banking.unlink-line': ({ params, body, origin, actor }) =>
      perform(room, unlink, { origin, actor }, { id: params.id, ...body }),
  }
}

const accountId = (id: string): BankAccountId => id as BankAccountId
const awaiting = (approvalId: string) => accepted({ data: { approvalId, status: 'awaiting-second' as const } })

type Caller = { readonly origin: Origin; readonly actor: AdminActor }

/** Done, or waiting for a second person (202). */
async function perform<I>(
  { deps }: BankingRoom,
  spec: Command<I, DoneOrAsked<OwnTransfer>>,
  { origin, actor }: Caller,
  input: I,
): Promise<Result<Given<Endpoints['banking.move']>, ErrorCode> | ReturnType<typeof awaiting>> {
  const result = await command(deps, spec, origin, input)
  if (!result.ok) return result
  return 'done' in result.value
    ? ok({ data: transferAnswer(result.value.done, actor, deps.clock.now()) })
    : awaiting(result.value.asked)
}
