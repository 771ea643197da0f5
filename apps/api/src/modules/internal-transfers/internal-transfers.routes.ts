import { ok, refuse } from '@backoffice/kernel'
import type { AdminActor } from '../../platform/actor.ts'
import { runTwoPerson, type Handlers } from '../../platform/http/index.ts'
import type { InternalTransfer } from './internal-transfers.list.ts'
import type { InternalTransferContext } from './context.ts'
import { showTransfer } from './show-transfer.ts'
import { toTransferResponse } from './transfer-response.ts'
import { cancelTransfer, unlinkLine } from './commands/change-transfer.ts'
import { recordInternalTransfer } from './commands/record-transfer.ts'

type TransferHandlers = Pick<
  Handlers,
  'banking.transfer' | 'banking.move' | 'banking.cancel-transfer' | 'banking.unlink-line'
>

export function internalTransferHandlers(module: InternalTransferContext): TransferHandlers {
  const { deps } = module
  const [move, cancel, unlink] = [recordInternalTransfer(module), cancelTransfer(module), unlinkLine(module)]
  const shown = (actor: AdminActor, result: Awaited<ReturnType<typeof runTwoPerson<never, InternalTransfer>>>) =>
    result.ok && !('status' in result)
      ? ok({ data: toTransferResponse(result.value.data, actor, deps.clock.now()) })
      : result
  return {
    'banking.transfer': async ({ params, actor }) => {
      const detail = await showTransfer(deps.db, params.id, actor, deps.clock.now())
      return detail === undefined ? refuse('NOT_FOUND') : ok({ data: detail })
    },
    'banking.move': async ({ body, origin, actor }) => shown(actor, await runTwoPerson(deps, move, origin, body)),
    'banking.cancel-transfer': async ({ params, body, origin, actor }) =>
      shown(actor, await runTwoPerson(deps, cancel, origin, { id: params.id, ...body })),
    'banking.unlink-line': async ({ params, body, origin, actor }) =>
      shown(actor, await runTwoPerson(deps, unlink, origin, { id: params.id, ...body })),
  }
}
