import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './command.ts'

/**
 * Files that differ from a commit, from the project's root and sorted: changed since, or not in it yet. Deleted files
 * are left out. Without a repository there are none.
 * @throws {Error} when there is no such commit.
 */
export function changedFiles(since: string): string[] {
  if (!existsSync(path.join(root, '.git'))) return []
  const changed = git('diff', '--name-only', '-z', '--relative', since, '--')
  const added = git('ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set([...changed, ...added])].filter(file => existsSync(path.join(root, file))).toSorted()
}

/** Every file that git knows or would add. Without a repository there are none. */
export function projectFiles(): string[] {
  if (!existsSync(path.join(root, '.git'))) return []
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
  return [...new Set(files)].filter(file => existsSync(path.join(root, file))).toSorted()
}

function git(...args: string[]): string[] {
  try {
    const output = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    return output.split('\0').filter(Boolean)
  } catch (error) {
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new Error(`git ${args[0]} failed: ${reason}`, { cause: error })
  }
}
