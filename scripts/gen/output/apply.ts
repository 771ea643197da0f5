import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One derived file: where it goes, relative to the root, and what it holds. */
export interface Derived {
  readonly file: string
  readonly text: string
}

export type Outcome = 'same' | 'written' | 'stale'

const projectRoot = path.resolve(import.meta.dirname, '../../..')

/**
 * The end of every generator: writes what changed or, when called with `--check`, writes nothing and makes the process
 * fail when something derived is not what it would be.
 */
export function applyFromCommandLine(all: readonly Derived[]): void {
  for (const { file, outcome } of apply(projectRoot, all, process.argv.includes('--check'))) {
    console.log(`${outcome.padEnd(8)} ${file}`)
    if (outcome === 'stale') process.exitCode = 1
  }
}

/** Writes what changed; with `check` nothing is written and a difference is `stale`. */
export function apply(root: string, all: readonly Derived[], check: boolean): { file: string; outcome: Outcome }[] {
  return all.map(({ file, text }) => {
    const target = path.join(root, file)
    if (existsSync(target) && readFileSync(target, 'utf8') === text) return { file, outcome: 'same' }
    if (check) return { file, outcome: 'stale' }
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
    return { file, outcome: 'written' }
  })
}
