import type { StageResult } from './run-stages.ts'

const SHOWN = 30

/**
 * The tests that took longest, the longest first, with the processor time of their worker and what it started (without
 * the database server's). Empty without tests.
 */
export function mostExpensive(results: readonly StageResult[], shown = SHOWN): string[] {
  const tests = results.flatMap(({ name, tests: own = [] }) => own.map(test => ({ ...test, stage: name })))
  if (tests.length === 0) return []
  const rows = tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, shown)
    .map(({ stage, seconds, cpuSeconds, file, name }) => {
      const cpu = cpuSeconds === undefined ? '' : `${cpuSeconds.toFixed(1)} s CPU`
      return `${seconds.toFixed(1).padStart(7)} s ${cpu.padStart(12)}  ${stage}  ${file.split('/').at(-1)} › ${name}`
    })
  return ['', `The ${rows.length} most expensive of ${tests.length} tests:`, ...rows]
}
