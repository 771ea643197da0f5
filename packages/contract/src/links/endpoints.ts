import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { bahtSum, freeText, id, instant, memberId, person } from '../forms.ts'
import { memberStatuses } from '../members/forms.ts'
import { linkClusters } from './lists.ts'
import { linkDecisions, linkKinds, MAX_CLUSTER, MAX_DECISION_REASON } from './terms.ts'

const strength = z.number().int().min(0).max(100)
const kind = z.enum(linkKinds)
const member = z.strictObject({
  id: memberId,
  username: z.string(),
  name: z.string(),
  status: z.enum(memberStatuses),
})

/** What two members share of one kind. */
const link = z.strictObject({
  kind,
  strength: strength.describe('Now: a link that fades is half as strong 90 days after it was last seen'),
  firstSeenAt: instant,
  lastSeenAt: instant.nullable().describe('Null: it holds as long as both have the value, and does not fade'),
})

const decision = z.strictObject({
  decision: z.enum(linkDecisions),
  reason: z.string(),
  kinds: z.array(kind).describe('The kinds of links at the time of the decision'),
  by: person,
  at: instant,
})

const pair = {
  strength: strength.describe('All links together'),
  links: z.array(link),
  inForce: z.boolean().describe('A reason for a cluster and for rules'),
  decision: decision.nullable(),
  /** A kind that is stronger than those decided about was found since: the decision does not hold. */
  seenAgain: z.boolean(),
  version: z.number().int().describe('The number of decisions; a new one is made on the latest'),
}

export const linkedMember = z.strictObject({ member, ...pair })

/** A value that too many members share to link them. */
const hub = z.strictObject({ kind, value: z.string().describe('Masked by the permissions'), members: z.number().int() })

const sums = {
  deposits: bahtSum,
  withdrawals: bahtSum,
  bonuses: bahtSum.describe('Bonuses with a turnover requirement'),
  net: bahtSum.describe('Deposits minus withdrawals'),
  recentDeposits: bahtSum.describe('Of the last 90 days'),
  recentWithdrawals: bahtSum,
  recentBonuses: bahtSum,
  recentNet: bahtSum,
}

export const linkCluster = z.strictObject({
  id: memberId.describe('Of the member who registered first'),
  oldest: z.strictObject({ id: memberId, username: z.string() }),
  size: z.number().int(),
  score: strength.describe('The mean strength of what holds the cluster together times (1 − 1/size)'),
  strength: strength.describe('Of its strongest pair'),
  strongestKind: kind,
  ...sums,
  foundAt: instant,
  summedAt: instant.nullable(),
})

const clusterDetail = z.strictObject({
  cluster: linkCluster,
  members: z.array(z.strictObject({ ...member.shape, registeredAt: instant, ...sums })).max(MAX_CLUSTER),
  /** Pairs in force: numbers are places in `members`. */
  edges: z.array(z.strictObject({ low: z.number().int(), high: z.number().int(), ...pair })),
  /** Values that at least two of its members share, the most shared first, at most 100. */
  shared: z.array(z.strictObject({ kind, value: z.string(), members: z.array(z.number().int()) })),
})

const read = { method: 'GET', access: 'risk.read', envelope: 'data', errors: ['NOT_FOUND'] } as const

export const memberLinkEndpoints = {
  'links.clusters': listEndpoint(linkClusters, {
    path: '/risk/clusters',
    summary:
      'Groups of members who are linked with each other. `q` is the beginning of the username of one of them; `from` and `to` filter by when the group was found',
    row: linkCluster,
    filters: {
      ...searchText,
      ...period,
      minSize: z.coerce.number().int().min(2).max(MAX_CLUSTER).optional(),
      minStrength: z.coerce.number().int().min(0).max(100).optional(),
      strongestKind: severalOf(linkKinds).optional(),
    },
  }),
  'links.cluster': endpoint({
    ...read,
    path: '/risk/clusters/{id}',
    params: z.strictObject({ id }),
    topics: ['risk'],
    summary: 'One group of linked members: who they are, what they share, and what they deposited and withdrew',
    answer: clusterDetail,
  }),
  'links.of-member': endpoint({
    ...read,
    path: '/members/{id}/links',
    params: z.strictObject({ id: memberId }),
    topics: ['risk'],
    summary: 'The members who are linked with a member, strongest first, at most 100, and values that too many share',
    answer: z.strictObject({
      linked: z.array(linkedMember),
      more: z.boolean(),
      hubs: z.array(hub),
      /** The cluster of the member. */
      clusterId: memberId.nullable(),
    }),
  }),
  'links.decide': endpoint({
    method: 'POST',
    path: '/members/{id}/links/decide',
    params: z.strictObject({ id: memberId }),
    access: 'risk.manage',
    envelope: 'data',
    changes: ['risk'],
    idempotent: true,
    ifMatch: true,
    body: z.strictObject({
      otherId: memberId,
      decision: z.enum(linkDecisions),
      reason: freeText(MAX_DECISION_REASON),
    }),
    answer: linkedMember,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    summary: 'Decide about two linked members; `undecided` takes the decision back. Version 0: nothing was decided yet',
  }),
} as const
