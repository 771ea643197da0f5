import type { Satang } from '@backoffice/kernel'
import { type WithdrawalFilters, withdrawalList } from '../../../apps/api/src/modules/withdrawals/index.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { cursorsFor } from '../../../apps/api/src/platform/lists/cursor.ts'
import type { Figure } from '../figure.ts'
import { inTurns, medianOf, type Pair } from '../load/compare.ts'
import { get } from '../load/load.ts'
import { untilAuditIsChecked } from '../environment/audit-is-checked.ts'
import { startBare } from '../environment/bare.ts'
import { withClient, type Database } from '../environment/database.ts'
import { SMALLEST_HISTORY, type Measure } from '../measure.ts'

const PATH = '/api/userbalance/allwithdraw'
const QUERY = 'status=paid&amountFrom=500&sort=-requestedAt&limit=25'
/** The same question, as the list understands it. */
const filters: WithdrawalFilters = {
  status: ['paid'],
  amountFrom: 50_000n as Satang,
  from: null,
  until: null,
  sees: { phones: true, accounts: true },
  requestsOnly: false,
  claimedBy: undefined,
}
const sizes = {
  smallest: { count: SMALLEST_HISTORY, time: { connections: 2, seconds: 0.02, turns: 1 } },
  small: { count: 200_000, time: { connections: 32, seconds: 3, turns: 5 } },
  full: { count: 2_000_000, time: { connections: 32, seconds: 5, turns: 7 } },
}
/** Nothing of the audit log is read here, and two entries for each withdrawal would be sealed and checked first. */
const AUDITED = 1_000
/** A hand-written page of one table, by the same filters and order. */
const LEAST = {
  statement: `select id, external_id, status, amount_satang, fee_satang, member_id, bank_code, account_no, account_name,
      requested_at, updated_at, business_day, finished_at, reason, payment_reference, attempts, version
    from withdrawals where status = 'paid' and amount_satang >= $1 order by requested_at desc, id desc limit 26`,
  values: ['50000'],
} as const

/** A page of 25, filtered and sorted, against the bare route; and a page in the middle against the first. */
export const measureList: Measure = async (rig, { size }) => {
  const { count, time } = sizes[size]
  const environment = await rig.environment('list', count, { audited: Math.min(count, AUDITED) })
  const { database, token } = environment
  const api = await rig.api(environment)
  if (size !== 'smallest') await untilAuditIsChecked(api)
  const orders = { url: database.urls.app, path: PATH }
  const barePort = await startBare(rig.stack, { ...orders, ...(await compiled(database)), isLeast: false })
  const leastPort = await startBare(rig.stack, { ...orders, ...LEAST, isLeast: true })
  const cursor = await middleCursor(database)

  const first = get(`${PATH}?${QUERY}`, token)
  const deep = get(`${PATH}?${QUERY}&cursor=${cursor}`, token)
  const against = await inTurns({ port: api.port, next: () => first }, { port: barePort, next: () => first }, time)
  const least = await inTurns({ port: api.port, next: () => first }, { port: leastPort, next: () => first }, time)
  const depth = await inTurns({ port: api.port, next: () => deep }, { port: api.port, next: () => first }, time)
  const rows = count.toLocaleString('en')
  return [
    throughput(`list, 25 of ${rows} rows: requests/s of a bare route`, against, 60),
    throughput('the same list: requests/s of a prepared one-table route, no session, no names', least, 30),
    slower(`the same list in the middle of the rows: p50 of the first page`, depth),
  ]
}

function throughput(what: string, pairs: readonly Pair[], percent: number): Figure {
  const measured = medianOf(pairs, ({ one, other }) => (one.perSecond / other.perSecond) * 100)
  const each = (which: 'one' | 'other') =>
    Math.round(medianOf(pairs, pair => pair[which].perSecond)).toLocaleString('en')
  return { what, measured, unit: '%', reach: { atLeast: percent }, from: `${each('one')} of ${each('other')} a second` }
}

function slower(what: string, pairs: readonly Pair[]): Figure {
  const measured = medianOf(pairs, ({ one, other }) => one.p50 / other.p50)
  const each = (which: 'one' | 'other') => medianOf(pairs, pair => pair[which].p50).toFixed(1)
  return { what, measured, unit: '×', reach: { atMost: 1.2 }, from: `${each('one')} ms to ${each('other')} ms` }
}

/** The product's own statement of the page, as PostgreSQL receives it. */
async function compiled({ urls }: Database): Promise<{ statement: string; values: readonly unknown[] }> {
  const { db, close } = openDatabase(urls.reader, { max: 1, applicationName: 'bench' })
  const page = await withdrawalList.narrow(db, filters, new Date())
  const query = page.statement({ sort: '-requestedAt', cursor: null, limit: 25 }).compile(db)
  await close()
  return {
    statement: query.sql,
    values: query.parameters.map(value => (typeof value === 'bigint' ? String(value) : value)),
  }
}

/** The cursor of the middle row, built like the list's own, to avoid paging there. */
async function middleCursor({ urls }: Database): Promise<string> {
  const { rows } = await withClient(urls.owner, client =>
    client.query<{ place: string; id: string }>(
      `select (extract(epoch from requested_at) * 1000000)::bigint as place, id from withdrawals where status = 'paid' and amount_satang >= 50000
        order by requested_at desc, id desc offset (select count(*) / 2 from withdrawals where status = 'paid' and amount_satang >= 50000) limit 1`,
    ),
  )
  const { place: position = '', id = '' } = rows[0] ?? {}
  return cursorsFor({ list: 'withdrawals.list', sort: '-requestedAt', filters }).write('next', {
    value: BigInt(position),
    id,
  })
}
