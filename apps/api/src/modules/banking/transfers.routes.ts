import type { Endpoints, ErrorCode, HandlerOutput } from '@backoffice/contract'
import { ok, refuse, type BankAccountId, type Result } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import { accepted, type Handlers } from '../../platform/http/index.ts'
import { listTransfers } from './list-lines.ts'
import type { InternalTransfer } from './internal-transfers.repo.ts'
import type { BankingContext } from './context.ts'
import { showTransfer } from './show-transfer.ts'
import { toTransferResponse } from './transfer-response.ts'
import type { ExecutedOrPending } from './commands/request-account-approval.ts'
import { cancelTransfer } from './commands/cancel-transfer.ts'
import { recordInternalTransfer } from './commands/record-transfer.ts'
import { unlinkLine } from './commands/unlink-line.ts'

type TransferHandlers = Pick<
  Handlers,
  'banking.transfers' | 'banking.transfer' | 'banking.move' | 'banking.cancel-transfer' | 'banking.unlink-line'
>

export function transferHandlers(module: BankingContext): TransferHandlers {
  const { deps } = module
  const [move, cancel, unlink] = [recordInternalTransfer(module), cancelTransfer(module), unlinkLine(module)]
  return {
    'banking.transfers': ({ query, actor }) => listTransfers(module, query, actor),
    'banking.transfer': async ({ params, actor }) => {
      const detail = await showTransfer(deps.db, params.id, actor, deps.clock.now())
      return detail === undefined ? refuse('NOT_FOUND') : ok({ data: detail })
    },
    'banking.move': ({ body, origin, actor }) =>
      perform(
        module,
        move,
        { origin, actor },
        { ...body, fromAccountId: accountId(body.fromAccountId), toAccountId: accountId(body.toAccountId) },
      ),
    'banking.cancel-transfer': ({ params, body, origin, actor }) =>
      perform(module, cancel, { origin, actor }, { id: params.id, ...body }),
    'banking.unlink-line': ({ params, body, origin, actor }) =>
      perform(module, unlink, { origin, actor }, { id: params.id, ...body }),
  }
}

const accountId = (id: string): BankAccountId => id as BankAccountId
const awaiting = (approvalId: string) => accepted({ data: { approvalId, status: 'awaiting-second' as const } })

type Caller = { readonly origin: Origin; readonly actor: AdminActor }

/** Done, or waiting for a second person (202). */
async function perform<I>(
  { deps }: BankingContext,
  spec: Command<I, ExecutedOrPending<InternalTransfer>>,
  { origin, actor }: Caller,
  input: I,
): Promise<Result<HandlerOutput<Endpoints['banking.move']>, ErrorCode> | ReturnType<typeof awaiting>> {
  const result = await command(deps, spec, origin, input)
  if (!result.ok) return result
  return 'done' in result.value
    ? ok({ data: toTransferResponse(result.value.done, actor, deps.clock.now()) })
    : awaiting(result.value.asked)
}
