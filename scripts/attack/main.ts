// `npm run attack`: sqlmap and Wapiti against every parameter of the contract, on a product of its own with a database
// that is thrown away. `--part 3/12` and `--only members.list` cut it, `--resume` goes on where a run ended;
// `.cache/attack/results.md` is the table.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ensureProgram } from '../test/programs.ts'
import { attackCase, closedCase, runWapiti, type Attacked, type WapitiTarget } from './attack.ts'
import { createClient } from './client.ts'
import { explore, probes, type Case } from './explore.ts'
import { openGate, type Gate } from './gate.ts'
import { harvest } from './harvest.ts'
import { findKnownInjection } from './known-injection.ts'
import { listOperations, type Operation } from './operations.ts'
import { startTarget } from './product.ts'
import { isFinding, isSettled, readRecord, summaryOf, writeRecord, type AttackRecord, type Result } from './results.ts'
import { readOptions, selectOperations } from './selection.ts'
import { siteModules, sqlmap, wapiti } from './tools.ts'

const options = readOptions(process.argv.slice(2))
const file = path.join(options.out, 'results.json')
const all = listOperations()
const parameterCount = all.flatMap(({ parameters }) => parameters).length

/** Operations that are tried out at the same time. */
const EXPLORERS = 4

const keyOf = ({ operation, parameter }: Pick<Result, 'operation' | 'parameter'>) => `${operation} ${parameter}`

async function run(): Promise<boolean> {
  const programs = { sqlmap: ensureProgram(sqlmap), wapiti: ensureProgram(wapiti) }
  const record = readRecord(file)
  const selected = selectOperations(all, options)
  const ids = selected.flatMap(({ parameters }) => parameters.map(({ id }) => id))
  deleteRepeated(record, selected)
  const open = selected.filter(operation => hasWork(record, operation))
  console.log(`${ids.length} parameters of ${selected.length} operations; ${open.length} operations have work left.`)
  mkdirSync(options.out, { recursive: true })
  const target = await startTarget(path.join(options.out, 'product.log'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void target.stop().then(() => process.exit(1)))
  const client = await createClient(target)
  try {
    await findKnownInjection(target.databaseUrl, target.databaseLog, programs)
    const known = await harvest(client, all)
    const explored = new Map<Operation, readonly Case[]>()
    await inParallel(open, EXPLORERS, async each => void explored.set(each, await explore(client, each, known)))
    const cases = open.flatMap(operation => explored.get(operation) ?? [])
    const attacked = cases.filter(({ isClosed }) => options.withClosed || !isClosed)
    for (const each of cases.filter(({ isClosed }) => isClosed && !options.withClosed))
      record.parameters[each.parameter.id] = closedCase(each, probes.length)
    save(record)
    console.log(`${cases.length} parameters: ${attacked.length} take free text, the contract closes the rest.`)
    const gate = await openGate(client, attacked)
    try {
      if (options.tools.includes('sqlmap'))
        await attackWithSqlmap({ gate, databaseLog: target.databaseLog }, attacked, record, programs.sqlmap)
      if (options.tools.includes('wapiti'))
        await attackWithWapiti(wapitiTargets(attacked, gate, target.url, record), record, programs.wapiti)
    } finally {
      await gate.close()
    }
  } finally {
    await client.close()
    await target.stop()
  }
  save(record)
  return report(record, selected)
}

const save = (record: AttackRecord) => writeRecord(file, record, parameterCount)
const isCovered = (record: AttackRecord, { name }: Operation) => record.wapiti[name]?.isCut === false

/** Results of the selected operations that this run is to repeat. */
function deleteRepeated(record: AttackRecord, selected: readonly Operation[]): void {
  for (const { name, parameters } of selected) {
    for (const { id } of parameters)
      if (!options.isResumed || !isSettled(record.parameters[id])) delete record.parameters[id]
    if (!options.isResumed) delete record.wapiti[name]
  }
}

function hasWork(record: AttackRecord, operation: Operation): boolean {
  const results = operation.parameters.map(({ id }) => record.parameters[id])
  const isFree = results.some(result => result?.outcome !== 'closed')
  return results.includes(undefined) || (options.tools.includes('wapiti') && isFree && !isCovered(record, operation))
}

async function attackWithSqlmap(at: Attacked, cases: readonly Case[], record: AttackRecord, program: string) {
  const open = cases.filter(({ parameter }) => record.parameters[parameter.id] === undefined)
  await inParallel(open, options.workers, async (each, done) => {
    const result = await attackCase(at, each, { program, seconds: options.seconds })
    record.parameters[keyOf(result)] = result
    save(record)
    console.log(`${done}/${open.length} ${keyOf(result)}: ${result.outcome}, ${result.requests} requests`)
    if (isFinding(result)) console.log(`FOUND ${keyOf(result)}: ${result.notes.join('\n  ')}`)
  })
}

async function attackWithWapiti(targets: readonly WapitiTarget[], record: AttackRecord, program: string) {
  await inParallel(targets, options.workers, async (each, done) => {
    const result = await runWapiti(each, { program, seconds: options.seconds })
    record.wapiti[each.of] = result
    save(record)
    console.log(`Wapiti ${done}/${targets.length} ${each.of}: ${result.findings.length} findings`)
  })
}

/** Each operation whose parameters take free text, and the site. */
function wapitiTargets(attacked: readonly Case[], gate: Gate, site: string, record: AttackRecord): WapitiTarget[] {
  const byOperation = Map.groupBy(attacked, ({ operation }) => operation)
  const open = [...byOperation].filter(([operation]) => !isCovered(record, operation))
  const targets = open.map(([{ name }, cases]) => ({ of: name, url: gate.pageOf(name), links: cases.length }))
  return [{ of: 'the site', url: `${site}/`, links: 1, modules: siteModules }, ...targets]
}

/** Whether something of the selected operations was found, or is without a result. */
function report(record: AttackRecord, selected: readonly Operation[]): boolean {
  const ids = selected.flatMap(({ parameters }) => parameters.map(({ id }) => id))
  const table = path.relative(process.cwd(), file.replace('.json', '.md'))
  console.log(`${summaryOf(record, parameterCount)}. Table: ${table}`)
  const without = ids.filter(id => record.parameters[id] === undefined)
  if (options.tools.includes('sqlmap') && without.length > 0) console.log(`Without a result: ${without.join(', ')}`)
  const runs = ['the site', ...selected.map(({ name }) => name)].flatMap(name => record.wapiti[name] ?? [])
  const wapitiFindings = runs.flatMap(({ of, findings }) => findings.map(each => `${of}: ${each}`))
  for (const finding of wapitiFindings) console.log(`FOUND by Wapiti: ${finding}`)
  const cut = options.tools.includes('wapiti') ? runs.filter(({ isCut }) => isCut) : []
  for (const { of } of cut) console.log(`Wapiti did not end: ${of}`)
  const isUnsettled = ids.some(id => record.parameters[id] !== undefined && !isSettled(record.parameters[id]))
  return (
    wapitiFindings.length > 0 ||
    cut.length > 0 ||
    isUnsettled ||
    (options.tools.includes('sqlmap') && without.length > 0)
  )
}

async function inParallel<T>(items: readonly T[], workers: number, work: (item: T, done: number) => Promise<void>) {
  const queue = [...items]
  let done = 0
  const next = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, ++done)
  }
  await Promise.all(Array.from({ length: workers }, next))
}

const hasFound = await run()
process.exit(hasFound ? 1 : 0)
