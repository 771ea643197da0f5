import { randomUUID } from 'node:crypto'
import { type BankAccountId, type MemberId, type Satang } from '@backoffice/kernel'
import { withCliDeps } from '../../../apps/api/src/cli/cli-deps.ts'
import { createLedger, type Ledger } from '../../../apps/api/src/modules/ledger/index.ts'
import { readConfig } from '../../../apps/api/src/platform/config/read-config.ts'
import { inTransaction, openDatabase, type Db } from '../../../apps/api/src/platform/db/database.ts'
import { BANK_ACCOUNTS } from '../data/operator.ts'
import type { Figure } from '../figure.ts'
import { runBareLoop } from '../ledger/bare-loop.ts'
import { someSenders, bankTells } from '../ledger/events.ts'
import { findPgbench, preparePgbench } from '../ledger/pgbench.ts'
import { postingOf, recordStatements, type Transfer } from '../ledger/statement.ts'
import { load, post } from '../load/load.ts'
import { median } from '../load/quantile.ts'
import { INTEGRATION_SECRET, startApi, type Api } from '../environment/api.ts'
import { startServer, withClient, type Database } from '../environment/database.ts'
import { createEnvironment } from '../environment/environment.ts'
import type { Measure } from '../measure.ts'

const MEMBERS = 10_000
const CONNECTIONS = 8
const HTTP_CONNECTIONS = 32

type LedgerPaths = { readonly bare: number; readonly ledger: number; readonly http: number }

/**
 * Deposits to member accounts from eight bank accounts: through the ledger, through the same statements alone, and as
 * signed events.
 */
export const measureLedger: Measure = async (stack, { full }) => {
  const [seconds, turns] = full ? [10, 7] : [4, 5]
  const server = await startServer(stack)
  const { database } = await createEnvironment(server, 'ledger', 20_000, MEMBERS)
  const api = await startApi(stack, database)
  const { config } = readConfig({
    DATABASE_URL: database.urls.app,
    INTEGRATION_SECRET,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  return withCliDeps(config, 'bench', deps =>
    compare(stack, { database, api, ledger: createLedger(deps) }, seconds, turns),
  )
}

type LedgerBench = { readonly database: Database; readonly api: Api; readonly ledger: Ledger }

async function compare(
  stack: AsyncDisposableStack,
  { database, api, ledger }: LedgerBench,
  seconds: number,
  turns: number,
): Promise<Figure[]> {
  const { db, close } = openDatabase(database.urls.app, {
    max: CONNECTIONS,
    applicationName: 'bench',
    role: 'backoffice_app',
  })
  stack.defer(close)
  const statements = await recordStatements(database.urls.app, ledger, draw())
  const program = findPgbench()
  const pgbench =
    program === undefined ? undefined : preparePgbench(stack, program, database.urls.app, statements, MEMBERS)
  const senders = await withClient(database.urls.owner, client => someSenders(client, 1_000))

  const found: LedgerPaths[] = []
  for (let slot = -1; slot < turns; slot++) {
    const bare =
      pgbench === undefined
        ? await runBareLoop(database.urls.app, statements, draw, CONNECTIONS, seconds)
        : await pgbench.run(CONNECTIONS, seconds)
    const booked = await bookFor(seconds, db, ledger)
    const http = await load({ port: api.port, next: () => nextEvent(senders) }, HTTP_CONNECTIONS, seconds)
    if (slot >= 0) found.push({ bare, ledger: booked, http: http.perSecond })
  }
  await requireAllCredited(database, ledger)
  const against = pgbench === undefined ? 'a loop over pg' : 'pgbench -M extended'
  return [
    share(
      `transfers by the ledger, ${CONNECTIONS} connections: of ${against} with the same statements`,
      found,
      'ledger',
      50,
    ),
    share(
      `signed bank events over HTTP, ${HTTP_CONNECTIONS} connections, matched, credited, audited, announced: of the same`,
      found,
      'http',
      30,
    ),
  ]
}

function share(what: string, found: readonly LedgerPaths[], direction: 'ledger' | 'http', atLeast: number): Figure {
  const perSecond = (each: keyof LedgerPaths) => Math.round(median(found.map(ways => ways[each]))).toLocaleString('en')
  return {
    what,
    measured: median(found.map(ways => (ways[direction] / ways.bare) * 100)),
    unit: '%',
    reach: { atLeast },
    from: `${perSecond(direction)} of ${perSecond('bare')} a second`,
  }
}

async function bookFor(seconds: number, db: Db, ledger: Ledger): Promise<number> {
  const startedAt = performance.now()
  let booked = 0
  const queue = async (): Promise<void> => {
    for (; performance.now() - startedAt < seconds * 1000; booked++) {
      const posted = await inTransaction(db, tx => ledger.post(tx, postingOf(draw())))
      if (!posted.ok) throw new Error(`the ledger refused: ${posted.code}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, queue))
  return (booked / (performance.now() - startedAt)) * 1000
}

const numbered = (family: number, n: number): string =>
  `01970000-0000-7000-800${family}-${n.toString(16).padStart(12, '0')}`

function draw(): Transfer {
  const upTo = (n: number): number => 1 + Math.floor(Math.random() * n)
  return {
    member: numbered(0, upTo(MEMBERS)) as MemberId,
    bank: numbered(3, upTo(BANK_ACCOUNTS)) as BankAccountId,
    amount: BigInt(99 + upTo(99_901)) as Satang,
    reference: randomUUID(),
    now: new Date(),
  }
}

function nextEvent(senders: Awaited<ReturnType<typeof someSenders>>): string {
  const sender = senders[Math.floor(Math.random() * senders.length)]
  if (sender === undefined) throw new Error('there are no senders')
  const { path, headers, body } = bankTells(sender)
  return post(path, headers, body)
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
