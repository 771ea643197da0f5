import { sum, type Counts } from './counts.ts'
import { noteLines } from './note-lines.ts'
import type { Stage } from './stages.ts'

export interface StageResult extends Counts {
  readonly name: string
  readonly seconds: number
}

/**
 * Runs the stages one after the other, all of them, however the ones before ended.
 * @param results where each result goes as soon as it is there, for who may stop waiting before the end.
 */
export async function runStages(
  chosen: readonly Stage[],
  say: (line: string) => void,
  results: StageResult[] = [],
): Promise<StageResult[]> {
  for (const stage of chosen) {
    say(`\n── ${stage.name} ──`)
    const startedAt = performance.now()
    const counts = await stage.run().catch(asFailure)
    const seconds = (performance.now() - startedAt) / 1000
    results.push({ name: stage.name, seconds, ...counts })
  }
  return results
}

/** The table, what failed and why, and, alone on the last line, the sum. */
export function report(results: readonly StageResult[]): string[] {
  const rows = results.map(({ name, seconds, passed, failed }) =>
    [
      name.padEnd(10),
      `${seconds.toFixed(1)} s`.padStart(9),
      `${passed} passed`.padStart(14),
      `${failed} failed`.padStart(12),
    ].join(''),
  )
  const { passed, failed } = sum(results)
  const notes = results.flatMap(({ name, notes: all }) => all.map(note => `${name}: ${note}`))
  return ['', ...rows, ...noteLines(notes), '', `${passed} passed, ${failed} failed`]
}

/** The stages asked for by name, in their own order; all when none is named. */
export function choose(stages: readonly Stage[], names: readonly string[]): Stage[] {
  const unknown = names.filter(name => !stages.some(stage => stage.name === name))
  if (unknown.length > 0) {
    throw new Error(`There is no stage ${unknown.join(', ')}; there are ${stages.map(stage => stage.name).join(', ')}.`)
  }
  return stages.filter(stage => names.length === 0 || names.includes(stage.name))
}

function asFailure(error: unknown): Counts {
  return { passed: 0, failed: 1, notes: [error instanceof Error ? error.message : String(error)] }
}
