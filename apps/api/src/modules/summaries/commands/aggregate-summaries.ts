import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { aggregateDeltas } from '../summaries.repo.ts'

/** As many as one statement folds well within its time. */
const BATCH = 10_000

/**
 * Keeps true: folded and waiting together are everything that happened, at any moment. A batch is counted and removed
 * in one transaction; whoever dies in it has done nothing. Safe on several nodes at once.
 */
export async function aggregatePendingDeltas({ db }: Pick<Deps, 'db'>, batch = BATCH): Promise<number> {
  for (let folded = 0; ; ) {
    const used = await inTransaction(db, tx => aggregateDeltas(tx, batch))
    folded += used
    if (used < batch) return folded
  }
}
