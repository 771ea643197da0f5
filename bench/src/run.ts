// `npm run bench -- <name> [--only=<part>,…] [--full] [--json]`: measures and prints results beside their targets. A
// missed target is printed as such; only a failing measurement fails.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { isReached, tableOf, type Figure } from './figure.ts'
import type { Measure } from './measure.ts'

type Entry = { readonly about: string; readonly parts?: readonly string[]; load(): Promise<Measure> }
const measures: Readonly<Record<string, Entry>> = {
  list: {
    about: 'the list endpoint against a bare route; deep pages against the first',
    load: async () => (await import('./measures/list.ts')).measureList,
  },
  growth: {
    about: 'every order of every list, and the overview, as history grows',
    load: async () => (await import('./measures/growth.ts')).measureGrowth,
  },
  export: {
    about: 'a whole list as a file: memory, and rows a second',
    load: async () => (await import('./measures/export.ts')).measureExport,
  },
  summaries: {
    about: 'a year of days out of a long history, against reading 365 rows',
    load: async () => (await import('./measures/summaries.ts')).measureSummaries,
  },
  ledger: {
    about: 'transfers against the same statements without us',
    load: async () => (await import('./measures/ledger.ts')).measureLedger,
  },
  web: {
    about: 'the built web in a browser: first rows beside react-admin, warm screens, interactions',
    parts: ['first-rows', 'login', 'warm', 'lists'],
    load: async () => (await import('./measures/web.ts')).measureWeb,
  },
  draws: {
    about: 'draws of the wheel against their weights',
    load: async () => (await import('./measures/draws.ts')).measureDraws,
  },
  api: { about: 'memory, start, sockets', load: async () => (await import('./measures/api.ts')).measureApi },
}
const MINUTES = { small: 20, full: 60 }

const { name, chosen, options } = readArguments()

const stack = new AsyncDisposableStack()
let ending: Promise<void> | undefined
const end = (exitCode: number): Promise<void> =>
  (ending ??= stack.disposeAsync().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  ))
process.once('SIGINT', () => void end(130))
process.once('SIGTERM', () => void end(143))
const minutes = options.full ? MINUTES.full : MINUTES.small
setTimeout(() => {
  console.error(`${name} took more than ${minutes} minutes and was given up.`)
  void end(1)
}, minutes * 60_000).unref()

try {
  const before = loadavg()[0] ?? 0
  const measure = await chosen.load()
  report(await measure(stack, options), before)
  await end(0)
} catch (error) {
  // During shutdown, failures are caused by the shutdown.
  if (ending === undefined) console.error(error)
  await end(1)
}

/** The command line; explains itself and ends when it makes no sense. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { full: { type: 'boolean' }, json: { type: 'boolean' }, only: { type: 'string' } },
    })
    const [first = '', ...surplus] = positionals
    const entry = measures[first]
    const all = entry?.parts ?? []
    const parts = new Set(values.only?.split(',') ?? all)
    if (entry === undefined || surplus.length > 0 || [...parts].some(part => !all.includes(part))) return explain()
    return { name: first, chosen: entry, options: { full: values.full === true, json: values.json === true, parts } }
  } catch {
    return explain()
  }
}

function explain(): never {
  console.error('Say what to measure: npm run bench -- <name> [--only=<part>,…] [--full] [--json]')
  for (const [each, { about, parts = [] }] of Object.entries(measures))
    console.error(`  ${each.padEnd(10)}${about}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`)
  process.exit(2)
}

/** The machine's load indicates how reliable the figures are. */
function report(figures: readonly Figure[], loadBefore: number): void {
  const machine = { cores: availableParallelism(), loadBefore: round(loadBefore), loadAfter: round(loadavg()[0] ?? 0) }
  if (options.json) {
    console.log(
      JSON.stringify(
        {
          name,
          full: options.full,
          machine,
          figures: figures.map(figure => ({ ...figure, reached: isReached(figure) })),
        },
        null,
        2,
      ),
    )
    return
  }
  console.log(`${name}, ${machine.cores} cores, load before ${machine.loadBefore}, after ${machine.loadAfter}\n`)
  for (const line of tableOf(figures)) console.log(line)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
