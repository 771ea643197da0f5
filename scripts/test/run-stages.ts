import { readFileSync } from 'node:fs'

/** The checks of one stage: each has passed or failed; a skipped or flaky one has failed. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  /** Why a stage could not run, or failed without a failing test. */
  readonly note?: string
}

export interface Stage {
  readonly name: string
  /** It leaves a core idle: light stages run first, two at a time. */
  readonly isLight?: boolean
  /** Its output is shown, or written by `write`. */
  run(write?: (output: string) => void): Promise<Totals>
}

export interface StageResult extends Totals {
  readonly name: string
  readonly seconds: number
}

/** A checker without tests, such as the type checker, is one check. */
export function oneCheck(exitCode: number): Totals {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The totals of Vitest's and of Playwright's JSON report. */
interface JsonReport {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
  readonly stats?: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
}

/** Reads the JSON report a test runner wrote. A run without a report, without a test or with an error has failed. */
export function readTotals(file: string, exitCode: number): Totals {
  let report: JsonReport = {}
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport
  } catch {
    return { passed: 0, failed: 1, note: 'the test runner wrote no report' }
  }
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, stats } = report
  const passed = stats?.expected ?? numPassedTests
  const failed = stats ? stats.unexpected + stats.flaky : numFailedTests
  const skipped = stats?.skipped ?? numPendingTests + numTodoTests
  if (failed + skipped > 0)
    return { passed, failed: failed + skipped, ...(skipped > 0 && { note: skippedNote(skipped) }) }
  if (passed === 0) return { passed, failed: 1, note: 'no test was run' }
  return exitCode === 0 ? { passed, failed } : { passed, failed: 1, note: `ended with exit code ${exitCode}` }
}

const skippedNote = (skipped: number): string => `${skipped} skipped, which counts as failed`

/**
 * Runs all stages, whether or not one before failed: light ones two at a time, each shown as a whole when it has ended
 * and in the given order; then the others, one after the other.
 * @param results filled as the stages end, for a caller that may stop waiting.
 */
export async function runStages(
  chosen: readonly Stage[],
  results: StageResult[] = [],
  say = (line: string): void => console.log(line),
): Promise<StageResult[]> {
  const light = chosen.filter(stage => stage.isLight === true)
  const waiting = light.map(stage => ({ stage, ...Promise.withResolvers<{ result: StageResult; output: string }>() }))
  const queue = waiting.values()
  const work = async () => {
    for (const { stage, resolve } of queue) {
      const output: string[] = []
      resolve({ result: await runStage(stage, part => output.push(part)), output: output.join('') })
    }
  }
  const working = Promise.all([work(), work()])
  for (const { stage, promise } of waiting) {
    const { result, output } = await promise
    say(heading(stage))
    if (output !== '') say(output.trimEnd())
    results.push(result)
  }
  await working
  for (const stage of chosen.filter(each => each.isLight !== true)) {
    say(heading(stage))
    results.push(await runStage(stage, undefined, say))
  }
  return results
}

const heading = ({ name }: Stage): string => `\n── ${name} ──`

/** Runs one stage; one that cannot run has failed, with its reason. */
async function runStage(
  stage: Stage,
  write?: (output: string) => void,
  say: (line: string) => void = line => write?.(`${line}\n`),
): Promise<StageResult> {
  const startedAt = performance.now()
  const totals = await stage.run(write).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    say(message)
    return { passed: 0, failed: 1, note: message.split('\n', 1)[0] ?? '' }
  })
  return { name: stage.name, seconds: (performance.now() - startedAt) / 1000, ...totals }
}

/** A table of the stages and, alone on the last line, the sum. */
export function summaryOf(results: readonly StageResult[]): string[] {
  const rows = results.map(({ name, seconds, passed, failed, note }) => {
    const columns = [
      `${seconds.toFixed(1)} s`.padStart(9),
      `${passed} passed`.padStart(14),
      `${failed} failed`.padStart(12),
    ]
    return `${name.padEnd(14)}${columns.join('')}${note === undefined ? '' : `   ${note}`}`
  })
  const passed = results.reduce((total, each) => total + each.passed, 0)
  const failed = results.reduce((total, each) => total + each.failed, 0)
  return ['', ...rows, '', `${passed} passed, ${failed} failed`]
}

/** The stages of these names, in their own order. @throws when a name is unknown. */
export function choose(stages: readonly Stage[], names: readonly string[]): Stage[] {
  const unknown = names.filter(name => !stages.some(stage => stage.name === name))
  if (unknown.length > 0) {
    throw new Error(`There is no stage ${unknown.join(', ')}; there are ${stages.map(stage => stage.name).join(', ')}.`)
  }
  return stages.filter(stage => names.includes(stage.name))
}
