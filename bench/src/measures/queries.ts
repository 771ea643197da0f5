import { endpoints, pathOf, type Endpoint } from '@backoffice/contract'
import { records } from '@backoffice/contract/generated/lists'
import type { Past } from './past.ts'
import { optionsOf } from './options-of.ts'

/** A query on both histories. `free`: its cost has its own bound and is informational. */
export type Query = { readonly what: string; path(past: Past): string; readonly free?: true }

const settings = { apiBasePath: '/api', adminSegment: '189a1sf898f', reportSegment: 'report' }
const PAGE = 'limit=25'

/**
 * Search terms of every kind: a name, numbers, an account, an amount, a reference, a file; with many, few and no
 * matches.
 */
const searched = [
  'somchai',
  'somchai49',
  'wd-4999',
  'in-4999',
  'REF4999',
  'REF4',
  'statement-2026-01',
  '4000000500',
  '1500',
  'nothing-is-called-so',
] as const

/** Values for filters without options. An empty result counts too and is often the most expensive. */
const typed: Readonly<Record<string, readonly ((past: Past) => string)[]>> = {
  amountFrom: [() => '4000'],
  amountTo: [() => '1'],
  minSize: [() => '3'],
  minStrength: [() => '80'],
  bank: [() => '014', () => '073'],
  balanceFrom: [() => '1000'],
  balanceTo: [() => '0'],
  tag: [() => 'tag-1', () => 'nobody'],
  memberId: [past => past.memberId],
  ruleId: [() => '0190f5d2-0000-7000-8000-000000000001'],
  batchId: [() => '0190f5d2-0000-7000-8000-000000000001'],
  bankAccountId: [past => past.accountId, past => past.quietAccountId],
  account: [past => past.accountId, past => past.quietAccountId],
  finishedOn: [past => past.day],
  askedBy: [past => past.adminId],
  decidedBy: [past => past.adminId],
  claimedBy: [() => 'me'],
  assignee: [() => 'me', () => 'none'],
  creditedFrom: [past => past.day],
  creditedTo: [past => past.firstDay],
  daysFrom: [past => past.day],
  daysTo: [past => past.firstDay],
  first: [() => 'yes'],
  role: [() => 'owner', () => 'support'],
  adminId: [() => '0190f5d2-0000-7000-8000-000000000001'],
  wheelVersion: [() => '1'],
  provider: [() => 'pgsoft', () => 'unused'],
  game: [() => 'dragon-gold', () => 'unused'],
  actorId: [past => past.memberId],
  inviteeId: [past => past.memberId],
  of: [past => past.memberId],
  action: [() => 'withdrawal.*', () => 'bank-day.close'],
  objectKind: [() => 'withdrawal', () => 'slip'],
  objectId: [past => past.withdrawalId],
  code: [() => 'FORBIDDEN'],
  authoriserId: [past => past.memberId],
  tier: [() => '0190f5d2-0000-7000-8000-000000000001'],
  month: [() => '2026-11'],
  from: [past => past.day],
  // Alone it would end a period that begins after it.
  to: [past => `${past.firstDay}&from=${past.firstDay}`],
  q: searched.map(term => () => term),
}

/**
 * Every list of the contract in each order, with each option of each filter, searched, and counted; then single
 * queries.
 */
export function growingQueries(): Query[] {
  const named = (Object.entries(endpoints) as [string, Endpoint][]).filter(([name]) => !NOT_IN_HISTORY.has(name))
  return [
    ...named.flatMap(([name, endpoint]) => (endpoint.list === undefined ? [] : list(name, endpoint))),
    ...named.flatMap(([name, endpoint]) => (isSoleRequest(name, endpoint) ? soloLimit(name, endpoint) : [])),
  ]
}

/** Each list and endpoint once, and each filter of any list, for a run that only shows that they can be asked. */
export function onePerFilter(queries: readonly Query[]): Query[] {
  const asked = new Set<string>()
  return queries.filter(({ what }) => {
    const [name = '', filter = name] = what.replace(/=.*/, '').split(', ')
    const first = filter === 'sort' ? name : filter
    return !asked.has(first) && asked.add(first)
  })
}

function list(name: string, endpoint: Endpoint): Query[] {
  const sorts = endpoint.list?.sorts ?? []
  const request = (query: string, filled: (past: Past) => string = () => query): Query => ({
    what: `${name}, ${query}`,
    path: past => `${pathIn(endpoint, past)}?${filled(past)}&${PAGE}`,
  })
  const requested = sorts.map(sort => request(`sort=${sort}`))
  for (const [filter, schema] of Object.entries(endpoint.query?.shape ?? {})) {
    if (OF_THE_PAGE.has(filter)) continue
    const options = optionsOf(schema)
    const values = options.length > 0 ? options.map(option => () => option) : (typed[filter] ?? [])
    if (values.length === 0) throw new Error(`${name} has a filter ${filter} and nobody said what to ask it for`)
    values.forEach((value, position) =>
      requested.push(request(`${filter}=${nameOf(value, position)}`, past => `${filter}=${value(past)}`)),
    )
  }
  // A rare option in the order that has no index with it.
  const last = sorts.at(-1)
  for (const option of optionsOf(endpoint.query?.shape['status']))
    if (last !== undefined) requested.push(request(`status=${option}&sort=${last}`))
  return [
    ...requested,
    ...(endpoint.query !== undefined && 'count' in endpoint.query.shape
      ? [{ ...request('count=1'), free: true as const }]
      : []),
  ]
}

const OF_THE_PAGE: ReadonlySet<string> = new Set(['limit', 'cursor', 'sort', 'count'])
/** Ids and days are identified by position, because they differ between histories. */
const nameOf = (value: (past: Past) => string, position: number): string =>
  value.length === 0 ? value({} as Past) : position === 0 ? 'a busy one' : 'another'

/** Answered by external systems or to them, or by data that does not grow. */
const NOT_OURS: ReadonlySet<string> = new Set([
  'session.me',
  'session.config',
  'integration.member',
  'tickets.take',
  'members.received-promotion',
])
/** About one record of a kind the history has none of, such as every declared noun. */
export const NOT_IN_HISTORY: ReadonlySet<string> = new Set([
  'games.round',
  'issued-reports.get',
  'complaints.get',
  'links.cluster',
  'risk.rule',
  'risk.preview-result',
  'suspicions.get',
  'access-reviews.get',
  'cases.get',
  'cases.timeline',
  'cases.reports',
  'cases.report',
  'cases.report-choices',
  'documents.get',
  'registers.problems',
  'issued-reports.verify',
  'licence.flagged',
  ...records.map(({ noun }) => `${noun}.get`),
  'campaigns.days',
  'campaigns.members',
  'cashback.get',
  'cashback.entitlements',
  'credit-codes.get',
  'promotions.get',
  'promotions.versions',
  'promotions.figures',
  'promotions.recipients',
  'wheel.comparison',
  'banners.get',
  'banners.versions',
  'events.get',
  'events.versions',
  'popups.get',
  'popups.versions',
])
const isSoleRequest = (name: string, { method, list: isList, access }: Endpoint): boolean =>
  method === 'GET' && isList === undefined && access !== 'public' && access !== 'signed' && !NOT_OURS.has(name)

/** Endpoints with one answer; with options, each of them. */
function soloLimit(name: string, endpoint: Endpoint): Query[] {
  const needed = Object.entries(endpoint.query?.shape ?? {})
  const [choice] = needed
  if (choice?.[0] === 'from' && !choice[1].safeParse(undefined).success)
    return [{ what: name, path: past => `${pathIn(endpoint, past)}?from=${past.day}&to=${past.day}` }]
  if (choice === undefined) return [{ what: name, path: past => pathIn(endpoint, past) }]
  const options = optionsOf(choice[1])
  if (options.length > 0)
    return options.map(option => ({
      what: `${name}, ${choice[0]}=${option}`,
      path: past => `${pathIn(endpoint, past)}?${choice[0]}=${option}`,
    }))
  return [{ what: name, path: past => `${pathIn(endpoint, past)}${neededBy(choice[0], past)}` }]
}

/** What an endpoint with one answer cannot be asked without. */
function neededBy(parameter: string, past: Past): string {
  if (parameter === 'day') return `?day=${past.day}`
  return parameter === 'memberIds' ? `?memberIds=${past.memberId}` : ''
}

/** Whose id a path has, by its start; the first that fits. */
const subjects: readonly (readonly [start: string, id: (past: Past) => string])[] = [
  ['/deposits/', past => past.depositId],
  ['/withdrawals/', past => past.withdrawalId],
  ['/bank/statements/', past => past.importId],
  ['/bank/accounts/', past => past.accountId],
  ['/bank/transfers/', past => past.internalTransferId],
  ['/8hwe8vhevv/transactionbyid/', past => past.depositId],
  ['/approvals/', past => past.approvalId],
  ['/integration/deliveries/', past => past.deliveryId],
  ['/audit/', past => past.auditId],
  ['/{adminSegment}/', past => past.adminId],
  ...[
    '/members/',
    '/usersystem/',
    '/userbalance/',
    '/game-history/user-id/',
    '/game-history/stats/',
    '/ranking/',
    '/invites/',
    '/wheel/history/',
    '/promotion/deposits/',
  ].map(start => [start, (past: Past) => past.memberId] as const),
]

function pathIn(endpoint: Endpoint, past: Past): string {
  const idOf = subjects.find(([start]) => endpoint.path.startsWith(start))?.[1]
  if (idOf === undefined && endpoint.path.includes('{id}')) throw new Error(`nobody said whose id ${endpoint.path} has`)
  return pathOf(endpoint, settings)
    .replace('{id}', () => idOf?.(past) ?? '')
    .replace('{key}', 'finance-maker')
    .replace('{accountId}', past.accountId)
    .replace('{day}', past.day)
}
