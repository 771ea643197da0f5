import { endpoints, pathOf, type Endpoint } from '@backoffice/contract'
import type { Past } from './past.ts'
import { optionsOf } from './options-of.ts'

/** A query on both histories. `free`: its cost has its own bound and is informational. */
export type Query = { readonly what: string; path(past: Past): string; readonly free?: true }

const settings = { apiBasePath: '/api', adminSegment: '189a1sf898f', reportSegment: 'report' }
const PAGE = 'limit=25'

/** Values for filters without options. An empty result counts too and is often the most expensive. */
const typed: Readonly<Record<string, readonly ((past: Past) => string)[]>> = {
  amountFrom: [() => '4000'],
  amountTo: [() => '1'],
  bank: [() => '014', () => '073'],
  balanceFrom: [() => '1000'],
  balanceTo: [() => '0'],
  tag: [() => 'tag-1', () => 'nobody'],
  memberId: [past => past.memberId],
  batchId: [() => '0190f5d2-0000-7000-8000-000000000001'],
  bankAccountId: [past => past.accountId, past => past.quietAccountId],
  account: [past => past.accountId, past => past.quietAccountId],
  finishedOn: [past => past.day],
  askedBy: [past => past.adminId],
  decidedBy: [past => past.adminId],
  claimedBy: [() => 'me'],
  creditedFrom: [past => past.day],
  creditedTo: [past => past.firstDay],
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
  from: [past => past.day],
  to: [past => past.firstDay],
}
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

/**
 * Every list of the contract in each order, with each option of each filter, searched, and counted; then single
 * queries.
 */
export function growingQueries(): Query[] {
  const named = Object.entries(endpoints) as [string, Endpoint][]
  return [
    ...named.flatMap(([name, endpoint]) => (endpoint.list === undefined ? [] : list(name, endpoint))),
    ...named.flatMap(([name, endpoint]) => (isSoleRequest(name, endpoint) ? soloLimit(name, endpoint) : [])),
  ]
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
    const values =
      filter === 'q'
        ? searched.map(result => () => result)
        : [...optionsOf(schema).map(option => () => option), ...(typed[filter] ?? [])]
    if (values.length === 0) throw new Error(`${name} has a filter ${filter} and nobody said what to ask it for`)
    values.forEach((value, position) =>
      requested.push(
        request(`${filter}=${nameOf(value, position)}`, past => `${filter}=${encodeURIComponent(value(past))}`),
      ),
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
const isSoleRequest = (name: string, { method, list: isList, access }: Endpoint): boolean =>
  method === 'GET' && isList === undefined && access !== 'public' && !NOT_OURS.has(name)

/** Endpoints with one answer; with options, each of them. */
function soloLimit(name: string, endpoint: Endpoint): Query[] {
  const needed = Object.entries(endpoint.query?.shape ?? {})
  const [choice] = needed
  if (choice === undefined) return [{ what: name, path: past => pathIn(endpoint, past) }]
  const options = optionsOf(choice[1])
  if (options.length > 0)
    return options.map(option => ({
      what: `${name}, ${choice[0]}=${option}`,
      path: past => `${pathIn(endpoint, past)}?${choice[0]}=${option}`,
    }))
  return [{ what: name, path: past => `${pathIn(endpoint, past)}${choice[0] === 'day' ? `?day=${past.day}` : ''}` }]
}

function pathIn(endpoint: Endpoint, past: Past): string {
  const subject = {
    '/deposits': past.depositId,
    '/withdrawals': past.withdrawalId,
    '/bank/statements': past.importId,
    '/bank/accounts': past.accountId,
    '/bank/transfers': past.internalTransferId,
    '/8hwe8vhevv/transactionbyid': past.depositId,
  }
  const id = Object.entries(subject).find(([start]) => endpoint.path.startsWith(`${start}/`))?.[1] ?? past.memberId
  return pathOf(endpoint, settings)
    .replace('{id}', id)
    .replace('{key}', 'finance-maker')
    .replace('{accountId}', past.accountId)
    .replace('{day}', past.day)
}
