import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { foldDeltas } from '../summaries.repo.ts'

/** As many as one statement folds well within its time. */
const BATCH = 10_000

/**
 * Keeps true: folded and waiting together are everything that happened, at any moment. A batch is counted and removed
 * in one transaction; whoever dies in it has done nothing. Safe on several nodes at once.
 */
export async function foldWhatWaits({ db }: Pick<Deps, 'db'>, batch = BATCH): Promise<number> {
  for (let folded = 0; ; ) {
    const taken = await inTransaction(db, tx => foldDeltas(tx, batch))
    folded += taken
    if (taken < batch) return folded
  }
}
