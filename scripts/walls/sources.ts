import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'

/** Where the project's TypeScript lives; everything in it is guarded. */
const folders = ['apps', 'packages', 'bench', 'scripts']
const planted = 'scripts/walls/planted/'

/**
 * Every TypeScript file git knows (tracked, or new and not ignored), relative to the root. Without a repository, as in
 * an unpacked archive, what is on disk.
 */
export function listSources(root: string): string[] {
  const known = existsSync(path.join(root, '.git')) ? askGit(root) : walk(root)
  return known
    .filter(file => /\.tsx?$/.test(file) && !file.startsWith(planted) && existsSync(path.join(root, file)))
    .toSorted()
}

/** The files that break a wall on purpose, relative to their own folder, which mirrors the project's. */
export function listPlanted(plantedRoot: string): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: plantedRoot }).toSorted()
}

function askGit(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders]
  return [...new Set(execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0'))].filter(Boolean)
}

function walk(root: string): string[] {
  const skipped = new Set(['node_modules', 'dist'])
  return globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: entry => skipped.has(path.basename(entry)),
  })
}
