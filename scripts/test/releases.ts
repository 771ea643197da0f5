import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './command.ts'

/** A release, as docs/releases.tsv names it: tags may be missing in a clone. */
export interface Release {
  readonly version: string
  /** `2026-11-29`. */
  readonly date: string
  /** In full. */
  readonly commit: string
}

/** What a clone knows of its history. */
export interface History {
  hasCommit(commit: string): boolean
  /** Whether this release is part of what is checked out. */
  isAncestor(commit: string): boolean
}

/** Whether this is a clone, and not a copy of its files alone. */
export const isClone = (): boolean => existsSync(path.join(root, '.git'))

/** Oldest first. @throws when a line is none. */
export function readReleases(text = readFileSync(path.join(root, 'docs/releases.tsv'), 'utf8')): Release[] {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map(line => {
    const [version = '', date = '', commit = ''] = line.split('\t')
    if (!/^\d+\.\d+\.\d+$/.test(version) || !/^\d{4}-\d\d-\d\d$/.test(date) || !/^[0-9a-f]{40}$/.test(commit))
      throw new Error(`docs/releases.tsv has a line that is no release: ${line}`)
    return { version, date, commit }
  })
}

/** The newest release that this working tree comes from. @throws when the clone does not have its commit, or has none. */
export function lastRelease(releases: readonly Release[] = readReleases(), history: History = ofThisClone): Release {
  for (const release of releases.toReversed()) {
    if (!history.hasCommit(release.commit))
      throw new Error(
        `Git finds no release ${release.version} (${release.commit.slice(0, 8)}) in this clone. A shallow one gets it by: ` +
          'git fetch --unshallow',
      )
    if (history.isAncestor(release.commit)) return release
  }
  throw new Error(
    'No release of docs/releases.tsv is part of what is checked out. A shallow clone may lack it: git fetch --unshallow',
  )
}

const ofThisClone: History = {
  hasCommit: commit => succeeds('cat-file', '-e', `${commit}^{commit}`),
  isAncestor: commit => succeeds('merge-base', '--is-ancestor', commit, 'HEAD'),
}

function succeeds(...args: string[]): boolean {
  try {
    execFileSync('git', args, { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
