import { execFileSync } from 'node:child_process'
import { root } from './command.ts'

/** The short name of the commit, marked when files differ from it: those that a record is written to aside. */
export function commitHere(...records: readonly string[]): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    const differs = git('status', '--porcelain', '--', '.', ...records.map(file => `:!${file}`)) !== ''
    return `${git('rev-parse', '--short=8', 'HEAD')}${differs ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
