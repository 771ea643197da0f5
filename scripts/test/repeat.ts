// `npm run test:repeat -- N [--beside] [stage …]`: runs the suite N times, with `--beside` next to a busy loop, and
// appends what each run took and what failed to the record in docs/ (test-runs.tsv, test-times.tsv). Browser tests run in
// another order each time: what one leaves must not matter to others.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { run, stopWithSignals, tool } from './command.ts'
import { commitHere } from './commit.ts'
import { recordRun } from './record.ts'
import type { StageResult } from './run-stages.ts'

const MAX_RUNS = 100

const { times, beside, stages } = readArguments()
stopWithSignals()
const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-repeat-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
if (beside) keepBusy()

let failed = 0
for (let turn = 1; turn <= times; turn += 1) {
  console.log(`\n══ run ${turn} of ${times}${beside ? ', beside a busy loop' : ''} ══`)
  const startedAt = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const file = path.join(folder, `${turn}.json`)
  // In the record, with which a failure's order can be repeated.
  const BROWSER_ORDER = startedAt
  console.log(`BROWSER_ORDER='${BROWSER_ORDER}'`)
  const tests = tool('node', 'scripts/test/run.ts', `--results=${file}`, ...stages)
  const exitCode = await run({ ...tests, env: { BROWSER_ORDER } })
  // Without results there is nothing to record: the arguments were refused, or the run was stopped.
  if (!existsSync(file)) process.exit(exitCode || 1)
  recordRun({
    startedAt,
    commit: commitHere(),
    beside,
    stages: JSON.parse(readFileSync(file, 'utf8')) as StageResult[],
  })
  if (exitCode !== 0) failed += 1
}
console.log(`\n${times - failed} of ${times} runs without a failure; the record is in docs/test-runs.tsv`)
process.exit(failed > 0 ? 1 : 0)

/** The command line; explains itself and ends when it makes no sense. */
function readArguments(): { times: number; beside: boolean; stages: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { beside: { type: 'boolean' } } })
    const [count, ...names] = positionals
    const number = Number(count)
    if (!Number.isInteger(number) || number < 1 || number > MAX_RUNS) throw new Error(`${count} is no number of runs`)
    return { times: number, beside: values.beside === true, stages: names }
  } catch {
    console.error(`Say how often: npm run test:repeat -- <1 to ${MAX_RUNS}> [--beside] [stage …]`)
    process.exit(2)
  }
}

/** A program that takes all of one core while this one runs. */
function keepBusy(): void {
  const parent = process.pid
  const endsWithParent = `setInterval(() => { if (process.ppid !== ${parent}) process.exit() }, 200)`
  const loop = `(function work() { const until = Date.now() + 50; while (Date.now() < until); setImmediate(work) })()`
  const child = spawn(process.execPath, ['-e', `${endsWithParent}; ${loop}`], { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
}
