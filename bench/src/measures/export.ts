import { randomUUID } from 'node:crypto'
import type { Figure } from '../figure.ts'
import { SMALLEST_HISTORY, type Measure } from '../measure.ts'
import type { Api } from '../environment/api.ts'
import { withClient, type Database } from '../environment/database.ts'

const sizes = { smallest: SMALLEST_HISTORY, small: 100_000, full: 1_000_000 }
const TABLES = { 'withdrawals.list': 'withdrawals', 'deposits.list': 'deposits' } as const
type List = keyof typeof TABLES
const LISTS = Object.keys(TABLES) as List[]
type ExportTiming = { readonly rows: number; readonly seconds: number; readonly maxMemory: number }

/**
 * Exports a whole list as CSV to a fast reader: memory growth, including the first file of the process, and
 * completeness.
 */
export const measureExport: Measure = async (rig, { size }) => {
  const environment = await rig.environment('export', sizes[size])
  const { database, token } = environment
  const api = await rig.api(environment)
  const figures: Figure[] = []
  for (const list of LISTS) {
    const count = await countOf(database, list)
    const before = api.memory()
    const { rows, seconds, maxMemory } = await take(api, token, list)
    if (rows !== count) throw new Error(`${list} has ${count} rows and ${rows} were taken out`)
    figures.push({
      what: `${list}, ${count.toLocaleString('en')} rows as CSV: growth of memory, the most seen`,
      measured: maxMemory - before,
      unit: 'MiB',
      reach: { atMost: 64 },
      from: `${Math.round(rows / seconds).toLocaleString('en')} rows/s, from ${Math.round(before)} MiB`,
    })
  }
  return figures
}

const countOf = ({ urls }: Database, list: List): Promise<number> =>
  withClient(urls.owner, async client => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${TABLES[list]}`)
    return rows[0]?.count ?? 0
  })

async function take({ port, memory }: Api, token: string, list: List): Promise<ExportTiming> {
  const origin = `http://127.0.0.1:${port}/api`
  const begun = await fetch(`${origin}/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ list, query: {}, locale: 'th' }),
  })
  const { data } = (await begun.json()) as { data: { path: string } }
  if (!begun.ok) throw new Error(`${list} was not let out: ${begun.status}`)
  const startedAt = performance.now()
  let maxMemory = memory()
  const watch = setInterval(() => (maxMemory = Math.max(maxMemory, memory())), 50)
  try {
    const file = await fetch(`${origin}${data.path}`)
    if (!file.ok || file.body === null) throw new Error(`${list} did not come: ${file.status}`)
    let lines = 0
    for await (const part of file.body) for (const byte of part) if (byte === 10) lines += 1
    return { rows: lines - 1, seconds: (performance.now() - startedAt) / 1000, maxMemory }
  } finally {
    clearInterval(watch)
  }
}
