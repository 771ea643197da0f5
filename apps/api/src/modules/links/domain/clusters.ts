import type { MemberId } from '@backoffice/kernel'

export type Edge = { readonly low: MemberId; readonly high: MemberId; readonly strength: number }
export type Cluster = {
  /** The member who registered first. */
  readonly id: MemberId
  /** Sorted. */
  readonly members: readonly MemberId[]
  readonly strongest: Edge
  readonly score: number
}

const keyOf = ({ low, high }: Edge): string => `${low}${high}`
const strongestFirst = (one: Edge, other: Edge): number =>
  other.strength - one.strength || (keyOf(one) < keyOf(other) ? -1 : 1)

type Group = { readonly members: MemberId[]; strongest: Edge; held: number }

/**
 * Groups of members who are linked directly or by others. The strongest links join first, and none joins groups that
 * would be larger than `max` together: a large group is cut at its weakest links. The order of the edges does not matter.
 */
export function findClusters(edges: readonly Edge[], max: number): Cluster[] {
  const groupOf = new Map<MemberId, Group>()
  for (const edge of edges.toSorted(strongestFirst)) {
    const [low, high] = [groupOf.get(edge.low), groupOf.get(edge.high)]
    if (low !== undefined && low === high) continue
    if ((low?.members.length ?? 1) + (high?.members.length ?? 1) > max) continue
    const [into, from] =
      (low?.members.length ?? 0) >= (high?.members.length ?? 0) ? [low, high ?? [edge.high]] : [high, low ?? [edge.low]]
    const group: Group = into ?? { members: [edge.low], strongest: edge, held: 0 }
    const added = Array.isArray(from) ? from : from.members
    group.members.push(...added)
    group.held += edge.strength
    if (!Array.isArray(from)) {
      group.held += from.held
      if (strongestFirst(from.strongest, group.strongest) < 0) group.strongest = from.strongest
    }
    for (const member of group.members.length === 2 ? group.members : added) groupOf.set(member, group)
  }
  return [...new Set(groupOf.values())].map(toCluster).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

function toCluster({ members, strongest, held }: Group): Cluster {
  const sorted = members.toSorted()
  const [id] = sorted
  if (id === undefined) throw new Error('a group without members')
  const size = sorted.length
  return { id, members: sorted, strongest, score: Math.round((held / (size - 1)) * (1 - 1 / size)) }
}
