import { MAX_CLUSTER } from '@backoffice/contract/links/terms'
import type { MemberId } from '@backoffice/kernel'
import { inTransaction } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { saveChanged, takeTurn } from './checks.repo.ts'
import {
  edgesInForce,
  removeClusters,
  saveClusterMembers,
  saveClusters,
  storedClusters,
  sumClusters,
} from './clusters.repo.ts'
import { findClusters } from './domain/clusters.ts'

export const GROUP_MEMBERS = 'links.clusters'
/** Clusters added up in one transaction. */
const SUMMED = 20

/** Finds the clusters anew where pairs have changed, and adds up those whose sums are missing or old. */
export async function groupMembers(deps: Deps, signal?: AbortSignal): Promise<void> {
  const changed = await findAnew(deps)
  const add = () => inTransaction(deps.db, tx => sumClusters(tx, deps.clock.now(), SUMMED))
  while (signal?.aborted !== true && (await add()) > 0);
  if (changed.length > 0) deps.sockets.announceChange('risk', changed)
}

/** Returns the clusters that changed. */
const findAnew = ({ db, clock }: Deps): Promise<readonly MemberId[]> =>
  inTransaction(db, async tx => {
    if ((await takeTurn(tx))?.changed !== true) return []
    const found = findClusters(await edgesInForce(tx), MAX_CLUSTER)
    const known = new Map((await storedClusters(tx)).map(({ id, members }) => [id, members]))
    const ids = new Set(found.map(({ id }) => id))
    const gone = [...known.keys()].filter(id => !ids.has(id))
    const moved = found.filter(({ id, members }) => known.get(id)?.join() !== members.join())
    await removeClusters(
      tx,
      moved.map(({ id }) => id),
      gone,
    )
    await saveClusters(tx, found, clock.now())
    await saveClusterMembers(tx, moved)
    await saveChanged(tx, false)
    return [...gone, ...moved.map(({ id }) => id)]
  })
