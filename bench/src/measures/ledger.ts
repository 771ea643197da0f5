import { randomUUID } from 'node:crypto'
import { type BankAccountId, type MemberId, type Satang } from '@backoffice/kernel'
import { withCliDeps } from '../../../apps/api/src/cli/cli-deps.ts'
import { createLedger, type Ledger } from '../../../apps/api/src/modules/ledger/index.ts'
import { readConfig } from '../../../apps/api/src/platform/config/read-config.ts'
import { inTransaction, openDatabase, type Db } from '../../../apps/api/src/platform/db/database.ts'
import { BANK_ACCOUNTS } from '../data/operator.ts'
import type { Figure } from '../figure.ts'
import { runBareLoop } from '../ledger/bare-loop.ts'
import { bankTells, bankTellsMany, setLimits, someSenders, type Sender, type SignedRequest } from '../ledger/events.ts'
import { findPgbench, preparePgbench } from '../ledger/pgbench.ts'
import { postingOf, recordStatements, type Transfer } from '../ledger/statement.ts'
import { load, post } from '../load/load.ts'
import { median } from '../load/quantile.ts'
import { INTEGRATION_SECRET, type Api } from '../environment/api.ts'
import { untilAuditIsChecked } from '../environment/audit-is-checked.ts'
import { withClient, type Database } from '../environment/database.ts'
import type { Rig } from '../environment/rig.ts'
import { SMALLEST_HISTORY, type Measure } from '../measure.ts'

const CONNECTIONS = { connections: 8, httpConnections: 32, batch: 500 }
const sizes = {
  smallest: {
    history: SMALLEST_HISTORY,
    members: SMALLEST_HISTORY,
    connections: 2,
    httpConnections: 2,
    batch: 2,
    seconds: 0,
    turns: 1,
  },
  small: { history: 20_000, members: 10_000, ...CONNECTIONS, seconds: 4, turns: 5 },
  full: { history: 20_000, members: 10_000, ...CONNECTIONS, seconds: 10, turns: 7 },
}

type Time = {
  readonly connections: number
  readonly httpConnections: number
  /** Events in one request. */
  readonly batch: number
  readonly seconds: number
  readonly turns: number
}
type LedgerPaths = {
  readonly bare: number
  readonly ledger: number
  readonly http: number
  /** Events in batches, one batch after the other. */
  readonly batches: number
  /** Deposits of members with limits. */
  readonly limited: number
}

/**
 * Deposits to member accounts from eight bank accounts: through the ledger, through the same statements alone, and as
 * signed events.
 */
export const measureLedger: Measure = (rig, options) => measureAgainst(findPgbench(), rig, options)

/** @param program pgbench; without it a loop over `pg` */
export async function measureAgainst(
  program: string | undefined,
  ...[rig, { size }]: Parameters<Measure>
): Promise<Figure[]> {
  const { history, members, ...time } = sizes[size]
  const environment = await rig.environment('ledger', history, { members })
  const { database } = environment
  const api = await rig.api(environment)
  if (size !== 'smallest') await untilAuditIsChecked(api)
  const { config } = readConfig({
    DATABASE_URL: database.urls.app,
    INTEGRATION_SECRET,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  return withCliDeps(config, 'bench', deps =>
    compare(rig, { database, api, ledger: createLedger(deps), program, members }, time),
  )
}

type LedgerBench = {
  readonly database: Database
  readonly api: Api
  readonly ledger: Ledger
  readonly program: string | undefined
  readonly members: number
}

async function compare(
  { stack, limits }: Rig,
  { database, api, ledger, program, members }: LedgerBench,
  { connections, httpConnections, batch, seconds, turns }: Time,
): Promise<Figure[]> {
  const { db, close } = openDatabase(database.urls.app, {
    max: connections,
    applicationName: 'bench',
    role: 'backoffice_app',
    ...(limits && { limits }),
  })
  stack.defer(close)
  const draw = () => drawTransfer(members)
  const statements = await recordStatements(database.urls.app, ledger, draw())
  const pgbench =
    program === undefined ? undefined : preparePgbench(stack, program, database.urls.app, statements, members)
  const everyone = await withClient(database.urls.owner, client => someSenders(client, 1_000))
  const [senders, limited] = [everyone.filter((_, n) => n % 2 === 0), everyone.filter((_, n) => n % 2 === 1)]
  await withClient(database.urls.owner, client => setLimits(client, limited))

  const found: LedgerPaths[] = []
  for (let slot = -1; slot < turns; slot++) {
    const bare =
      pgbench === undefined
        ? await runBareLoop(database.urls.app, statements, draw, connections, seconds)
        : await pgbench.run(connections, seconds)
    const booked = await bookFor({ connections, seconds }, db, ledger, draw)
    const events = (of: typeof senders) => load({ port: api.port, next: () => nextEvent(of) }, httpConnections, seconds)
    // Each second time the other way round, so that neither always comes first.
    const order = slot % 2 === 0 ? [senders, limited] : [limited, senders]
    const loads = new Map<typeof senders, number>()
    for (const of of order) loads.set(of, (await events(of)).perSecond)
    const [http = 0, withLimits = 0] = [loads.get(senders), loads.get(limited)]
    const batches = await sendBatches(
      api,
      database,
      () => bankTellsMany(Array.from({ length: batch }, () => oneOf(senders))),
      seconds,
    )
    if (slot >= 0) found.push({ bare, ledger: booked, http, batches, limited: withLimits })
  }
  await requireAllCredited(database, ledger)
  const against = pgbench === undefined ? 'a loop over pg' : 'pgbench -M extended'
  return [
    share(
      `transfers by the ledger, ${connections} connections: of ${against} with the same statements`,
      found,
      'ledger',
      80,
    ),
    share(
      `signed bank events over HTTP, ${httpConnections} connections, matched, credited, audited, announced: of the same`,
      found,
      'http',
      40,
    ),
    share(`the same events in batches of ${batch}, one after the other: of the same`, found, 'batches', 80),
    costOfLimits(found, httpConnections),
  ]
}

function share(
  what: string,
  found: readonly LedgerPaths[],
  direction: 'ledger' | 'http' | 'batches',
  atLeast: number,
): Figure {
  const perSecond = (each: keyof LedgerPaths) => Math.round(median(found.map(ways => ways[each]))).toLocaleString('en')
  return {
    what,
    measured: median(found.map(ways => (ways[direction] / ways.bare) * 100)),
    unit: '%',
    reach: { atLeast },
    from: `${perSecond(direction)} of ${perSecond('bare')} a second`,
  }
}

/** What a deposit costs with a limit for each period, of one without: both are matched, credited and audited. */
function costOfLimits(found: readonly LedgerPaths[], connections: number): Figure {
  const perSecond = (each: 'http' | 'limited') => Math.round(median(found.map(ways => ways[each]))).toLocaleString('en')
  return {
    what: `a deposit with limits, ${connections} connections: cost of one without`,
    measured: median(found.map(({ http, limited }) => http / limited)),
    unit: '×',
    reach: { atMost: 1.1 },
    from: `${perSecond('limited')} and ${perSecond('http')} a second`,
  }
}

async function bookFor(
  { connections, seconds }: Pick<Time, 'connections' | 'seconds'>,
  db: Db,
  ledger: Ledger,
  draw: () => Transfer,
): Promise<number> {
  const startedAt = performance.now()
  let booked = 0
  const queue = async (): Promise<void> => {
    do {
      const posted = await inTransaction(db, tx => ledger.post(tx, postingOf(draw())))
      if (!posted.ok) throw new Error(`the ledger refused: ${posted.code}`)
      booked += 1
    } while (performance.now() - startedAt < seconds * 1000)
  }
  await Promise.all(Array.from({ length: connections }, queue))
  return (booked / (performance.now() - startedAt)) * 1000
}

const numbered = (family: number, n: number): string =>
  `01970000-0000-7000-800${family}-${n.toString(16).padStart(12, '0')}`

function drawTransfer(members: number): Transfer {
  const upTo = (n: number): number => 1 + Math.floor(Math.random() * n)
  return {
    member: numbered(0, upTo(members)) as MemberId,
    bank: numbered(3, upTo(BANK_ACCOUNTS)) as BankAccountId,
    amount: BigInt(99 + upTo(99_901)) as Satang,
    reference: randomUUID(),
    now: new Date(),
  }
}

const nextEvent = (senders: readonly Sender[]): string => toRequest(bankTells(oneOf(senders)))

const toRequest = ({ path, headers, body }: SignedRequest): string => post(path, headers, body)

function oneOf(senders: readonly Sender[]): Sender {
  const sender = senders[Math.floor(Math.random() * senders.length)]
  if (sender === undefined) throw new Error('there are no senders')
  return sender
}

/** Verifies that no money was lost and all work was done. */
async function requireAllCredited({ urls }: Database, ledger: Ledger): Promise<void> {
  const findings = await ledger.verify()
  if (findings.length > 0) throw new Error(`the ledger does not balance: ${JSON.stringify(findings.slice(0, 3))}`)
  const { rows } = await withClient(urls.owner, client =>
    client.query<{ count: number }>(`select count(*)::int as count from deposits where status <> 'credited'`),
  )
  if (rows[0]?.count !== 0) throw new Error(`${rows[0]?.count} deposits were not credited`)
}

/** Events a second of one batch after the other: those that became lines, as a slow batch refuses its last ones. */
async function sendBatches(api: Api, database: Database, next: () => SignedRequest, seconds: number): Promise<number> {
  const before = await countLines(database)
  const startedAt = performance.now()
  await load({ port: api.port, next: () => toRequest(next()) }, 1, seconds)
  const took = (performance.now() - startedAt) / 1000
  return ((await countLines(database)) - before) / took
}

async function countLines({ urls }: Database): Promise<number> {
  const { rows } = await withClient(urls.owner, client =>
    client.query<{ count: number }>('select count(*)::int as count from bank_transactions'),
  )
  return rows[0]?.count ?? 0
}
