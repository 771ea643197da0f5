import type { Totals } from './reports.ts'

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
