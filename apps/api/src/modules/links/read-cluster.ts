import type { Endpoints } from '@backoffice/contract'
import { MAX_LINKED, MAX_PAIRS } from '@backoffice/contract/links/terms'
import { type MemberId, ok, refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/http/index.ts'
import { memberExists } from '../members/index.ts'
import { clusterList } from './clusters.list.ts'
import { clusterMembers, clusterOf, sharedIn } from './clusters.repo.ts'
import { showLinked, showPair, valueFor } from './links-response.ts'
import { hubsOf, pairsInCluster, pairsOfMember, peopleOf } from './pairs.repo.ts'

/** The most hubs of a member and shared values that are shown. */
const [MAX_HUBS, MAX_SHARED] = [50, 100]

/** The members who are linked with a member. */
export const ofMemberHandler =
  ({ db, clock }: Deps): Handler<Endpoints['links.of-member']> =>
  async ({ params: { id }, actor }) => {
    if (!(await memberExists(db, id))) return refuse('NOT_FOUND')
    const found = await pairsOfMember(db, id, MAX_LINKED + 1)
    const rows = found.slice(0, MAX_LINKED)
    const hubs = await hubsOf(db, id, MAX_HUBS)
    const inviters = hubs.flatMap(({ kind, value }) => (kind === 'invite' ? [value as MemberId] : []))
    const people = await peopleOf(db, [...rows.flatMap(({ low, high }) => [low, high]), ...inviters])
    const nameOf = (value: string) => people.get(value as MemberId)?.username ?? value
    return ok({
      data: {
        linked: showLinked(rows, id, people, actor, clock.now()),
        more: found.length > MAX_LINKED,
        hubs: hubs.map(({ kind, value, members }) => ({ kind, value: valueFor(actor, kind, value, nameOf), members })),
        clusterId: await clusterOf(db, id),
      },
    })
  }

/** One cluster, as a picture needs it. */
export const clusterHandler =
  ({ db, clock }: Deps): Handler<Endpoints['links.cluster']> =>
  async ({ params, actor }) => {
    const now = clock.now()
    const cluster = await clusterList.find(db, params.id, now)
    if (cluster === undefined) return refuse('NOT_FOUND')
    const members = await clusterMembers(db, cluster.id, now)
    const placeOf = new Map(members.map(({ id }, place) => [id, place]))
    const place = (id: MemberId) => placeOf.get(id) ?? -1
    const shared = await sharedIn(db, cluster.id, MAX_SHARED)
    const inviters = await peopleOf(
      db,
      shared.flatMap(({ kind, value }) => (kind === 'invite' ? [value as MemberId] : [])),
    )
    const nameOf = (value: string) => inviters.get(value as MemberId)?.username ?? value
    return ok({
      data: {
        cluster,
        members: members.map(member => ({ ...member })),
        edges: (await pairsInCluster(db, cluster.id, MAX_PAIRS))
          .filter(({ low, high }) => placeOf.has(low) && placeOf.has(high))
          .map(row => ({ low: place(row.low), high: place(row.high), ...showPair(row, actor, now) })),
        shared: shared.map(({ kind, value, members: sharing }) => ({
          kind,
          value: valueFor(actor, kind, value, nameOf),
          members: sharing.map(place).filter(each => each >= 0),
        })),
      },
    })
  }
