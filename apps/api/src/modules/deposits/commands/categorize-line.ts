import { ok, refuse, type DepositId, type Result } from '@backoffice/kernel'
import type { CommandContext } from '../../../platform/command/context.ts'
import type { RecategorizedLine } from '../../banking/index.ts'
import type { DepositContext } from '../context.ts'
import { reverseEntry } from './book-deposit.ts'
import { announceDeposit } from './deposit-command.ts'

/**
 * Removes a line that is not a deposit (internal transfer, interest) from suspense and ignores its deposit; the
 * categorizing module posts it. Part of that module's command.
 */
export async function categorizeLine(
  module: DepositContext,
  context: CommandContext,
  { bankTransactionId, as, reason }: RecategorizedLine,
): Promise<Result<{ readonly depositId: DepositId | null }, 'STATE_CONFLICT'>> {
  const { tx, now, actor } = context
  const id = await module.repo.findOfLine(tx, bankTransactionId)
  const deposit = id === undefined ? undefined : await module.repo.lockDeposit(tx, id, now)
  if (deposit === undefined) return ok({ depositId: null })
  const { status, transferId } = deposit
  if (status !== 'unmatched' && status !== 'possible-duplicate')
    return refuse('STATE_CONFLICT', { status, depositId: deposit.id })
  if (transferId !== null) await reverseEntry(module, context, { transferId, reason, command: 'deposit.explain' })
  const updated = await module.repo.updateDeposit(
    tx,
    deposit.id,
    status,
    {
      status: 'ignored',
      transferId: null,
      decidedBy: actor.kind === 'admin' ? actor.id : null,
      reason: `${as}: ${reason}`,
    },
    now,
  )
  if (!updated) return refuse('STATE_CONFLICT', { status, depositId: deposit.id })
  announceDeposit(context, 'explained', deposit.id)
  return ok({ depositId: deposit.id })
}
