import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface DerivedFile {
  /** Relative to the root. */
  readonly file: string
  readonly text: string
}

export type Outcome = 'same' | 'written' | 'stale'

/** Writes the files that changed; with `check` it writes nothing, and a changed file is `stale`. */
export function apply(root: string, all: readonly DerivedFile[], check: boolean): { file: string; outcome: Outcome }[] {
  return all.map(({ file, text }) => {
    const target = path.join(root, file)
    if (existsSync(target) && readFileSync(target, 'utf8') === text) return { file, outcome: 'same' }
    if (check) return { file, outcome: 'stale' }
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, text)
    return { file, outcome: 'written' }
  })
}
