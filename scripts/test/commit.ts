import { execFileSync } from 'node:child_process'
import { root } from './command.ts'

/** Written by runs that are recorded: they change nothing of what is run. */
const records = [
  'docs/bench-figures.tsv',
  'docs/prove-runs.tsv',
  'docs/reliability.md',
  'docs/test-runs.tsv',
  'docs/test-times.tsv',
]

/** The short name of the commit, marked when files other than the records differ from it. */
export function commitHere(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    const differs = git('status', '--porcelain', '--', '.', ...records.map(file => `:!${file}`)) !== ''
    return `${git('rev-parse', '--short=8', 'HEAD')}${differs ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
