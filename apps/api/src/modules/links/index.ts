import { linkClusters } from '@backoffice/contract/links/lists'
import type { MemberId } from '@backoffice/kernel'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, runCommand } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { fileColumns, label, type ListExports } from '../lists/index.ts'
import { scheduleLinkCheck } from '../members/index.ts'
import { clusterList } from './clusters.list.ts'
import { decideLink } from './commands/decide-link.ts'
import { COMPUTE_LINKS, computeLinks, rebuildLinks } from './compute-links.ts'
import { GROUP_MEMBERS, groupMembers } from './group-members.ts'
import { clusterHandler, ofMemberHandler } from './read-cluster.ts'

const COMPUTE_SECONDS = 5
// A ring is seen within a minute of its last sign-in or deposit.
const GROUP_SECONDS = 15

const columns = fileColumns(linkClusters, 'links', { strongestKind: label('links', 'kind') })

/** The links module: what members share, computed in the background, the groups they form, and decisions about pairs. */
export function createLinks(deps: Deps) {
  const list = listHandler(linkClusters, deps, {
    list: clusterList,
    narrow: filters => filters,
    show: rows => rows,
  })
  const handlers: Pick<Handlers, Extract<keyof Handlers, `links.${string}`>> = {
    'links.clusters': list,
    'links.cluster': clusterHandler(deps),
    'links.of-member': ofMemberHandler(deps),
    'links.decide': ({ params, ifMatch, body, origin }) =>
      runCommand(deps, decideLink, origin, { id: params.id, version: ifMatch, ...body }),
  }
  const exports: Pick<ListExports, 'links.clusters'> = { 'links.clusters': { columns, read: list } }
  return {
    handlers,
    exports,
    /** Looks at the links of a member again, such as after a deposit. */
    schedule: (tx: Tx, memberId: MemberId): Promise<void> => scheduleLinkCheck(tx, memberId),
    /** The timers' work, callable in tests. */
    compute: (signal?: AbortSignal): Promise<void> => computeLinks(deps, signal),
    group: (signal?: AbortSignal): Promise<void> => groupMembers(deps, signal),
    /** Computes everything anew. */
    rebuild: (): Promise<void> => rebuildLinks(deps),
    start(): void {
      deps.jobs.every(COMPUTE_LINKS, COMPUTE_SECONDS, signal => computeLinks(deps, signal))
      deps.jobs.every(GROUP_MEMBERS, GROUP_SECONDS, signal => groupMembers(deps, signal))
    },
  }
}
