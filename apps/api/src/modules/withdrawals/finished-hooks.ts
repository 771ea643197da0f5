import type { WithdrawalId } from '@backoffice/kernel'
import type { Tx } from '../../platform/db/database.ts'
import { findFinished, type FinishedWithdrawal } from './finished.repo.ts'
import type { WithdrawalsRepo } from './withdrawals.repo.ts'

/**
 * What another room does in the transaction that ends a withdrawal; a throw undoes the move. It makes no call outside.
 */
export type FinishedHook = (tx: Tx, withdrawal: FinishedWithdrawal) => Promise<void>

/**
 * The repo with everybody told who wants to know: all moves go through the one guarded update, so none ends a
 * withdrawal unnoticed.
 */
export function withFinishedHooks(repo: WithdrawalsRepo) {
  const hooks: FinishedHook[] = []
  const notify = async (tx: Tx, id: WithdrawalId): Promise<void> => {
    const finished = await findFinished(tx, id)
    for (const hook of hooks) await hook(tx, finished)
  }
  const move: WithdrawalsRepo['move'] = async (tx, id, guard, change) => {
    const updated = await repo.move(tx, id, guard, change)
    if (updated && change.finishedOn !== undefined && hooks.length > 0) await notify(tx, id)
    return updated
  }
  return { repo: { ...repo, move }, onFinished: (hook: FinishedHook): void => void hooks.push(hook) }
}
