// `npm run attack`: sqlmap and Wapiti against every parameter of the contract, on a product of its own with a database
// that is thrown away. `--part 3/12` and `--only members.list` cut it, `--resume` goes on where a run ended;
// `.cache/attack/results.md` is the table.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ensureProgram } from '../test/programs.ts'
import { attackCase, closedCase, runWapiti } from './attack.ts'
import { createClient } from './client.ts'
import { explore, probes, type Case } from './explore.ts'
import { openGate } from './gate.ts'
import { harvest } from './harvest.ts'
import { findKnownInjection } from './known-injection.ts'
import { listOperations, type Operation } from './operations.ts'
import { startTarget, type Target } from './product.ts'
import { isFinding, isSettled, readRecord, summaryOf, writeRecord, type AttackRecord, type Result } from './results.ts'
import { readOptions, selectOperations } from './selection.ts'
import { siteModules, sqlmap, wapiti } from './tools.ts'

const options = readOptions(process.argv.slice(2))
const file = path.join(options.out, 'results.json')
const all = listOperations()
const parameterCount = all.flatMap(({ parameters }) => parameters).length

async function run(): Promise<boolean> {
  const programs = { sqlmap: ensureProgram(sqlmap), wapiti: ensureProgram(wapiti) }
  const selected = selectOperations(all, options)
  const record = readRecord(file)
  const keyOf = ({ operation, parameter }: Pick<Result, 'operation' | 'parameter'>) => `${operation} ${parameter}`
  const ids = new Set(selected.flatMap(({ parameters }) => parameters.map(({ id }) => id)))
  for (const [id, result] of Object.entries(record.parameters))
    if (ids.has(id) && !(options.isResumed && isSettled(result))) delete record.parameters[id]
  const open = selected.filter(({ parameters }) => parameters.some(({ id }) => record.parameters[id] === undefined))
  console.log(`${ids.size} parameters of ${selected.length} operations; ${open.length} operations have work left.`)

  mkdirSync(options.out, { recursive: true })
  const target = await startTarget(path.join(options.out, 'product.log'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void target.stop().then(() => process.exit(1)))
  const client = await createClient(target)
  const save = (result: Result) => {
    record.parameters[keyOf(result)] = result
    writeRecord(file, record, parameterCount)
    if (isFinding(result)) console.log(`FOUND ${keyOf(result)}: ${result.notes.join('\n  ')}`)
  }
  try {
    await findKnownInjection(target.databaseUrl, target.databaseLog, programs.sqlmap)
    const cases = await exploreAll(client, open, record)
    const attacked = cases.filter(({ isClosed }) => options.withClosed || !isClosed)
    for (const closed of cases.filter(each => !attacked.includes(each))) save(closedCase(closed, probes.length))
    console.log(
      `${cases.length} parameters to attack: ${attacked.length} take free text, the contract closes the rest.`,
    )
    const gate = await openGate(client, attacked)
    try {
      if (options.tools.includes('sqlmap')) {
        await inParallel(attacked, options.workers, async (at, done) => {
          const limits = { program: programs.sqlmap, seconds: options.seconds }
          const result = await attackCase({ gate, databaseLog: target.databaseLog }, at, limits)
          save(result)
          console.log(`${done}/${attacked.length} ${keyOf(result)}: ${result.outcome}, ${result.requests} requests`)
        })
      }
      if (options.tools.includes('wapiti') && attacked.length > 0)
        await attackWithWapiti({ gate: gate.url, links: attacked.length, target, record }, programs.wapiti)
    } finally {
      await gate.close()
    }
  } finally {
    client.close()
    await target.stop()
  }
  writeRecord(file, record, parameterCount)
  console.log(
    `${summaryOf(record, parameterCount)}. Table: ${path.relative(process.cwd(), file.replace('.json', '.md'))}`,
  )
  const results = Object.entries(record.parameters).filter(([id]) => ids.has(id))
  const wapitiFindings = Object.values(record.wapiti).flatMap(({ findings }) => findings)
  for (const finding of wapitiFindings) console.log(`FOUND by Wapiti: ${finding}`)
  return wapitiFindings.length > 0 || results.some(([, result]) => !isSettled(result))
}

async function exploreAll(
  client: Parameters<typeof harvest>[0],
  open: readonly Operation[],
  record: AttackRecord,
): Promise<Case[]> {
  const known = await harvest(client, all)
  const cases: Case[] = []
  for (const operation of open)
    for (const found of await explore(client, operation, known))
      if (record.parameters[found.parameter.id] === undefined) cases.push(found)
  return cases
}

type WapitiWork = {
  readonly gate: string
  readonly links: number
  readonly target: Target
  readonly record: AttackRecord
}

async function attackWithWapiti({ gate, links, target, record }: WapitiWork, program: string): Promise<void> {
  const limits = { program, seconds: options.seconds }
  const [part, of] = options.part
  const named = options.only.length === 0 ? `part ${part}/${of}` : options.only.join(', ')
  const targets = [
    { of: `parameters, ${named}`, url: `${gate}/`, links },
    { of: 'the site', url: `${target.url}/`, links: 1, modules: siteModules },
  ]
  for (const each of targets) {
    const result = await runWapiti(each, limits)
    record.wapiti[each.of] = result
    writeRecord(file, record, parameterCount)
    console.log(`Wapiti, ${each.of}: ${result.findings.length} findings in ${result.seconds} s`)
  }
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
