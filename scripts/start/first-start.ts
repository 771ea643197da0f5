import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from './operator-error.ts'
import type { DataFolder } from './data-folder.ts'

/**
 * The first start counts as done when the set-up has come to its end and its sign-ins are kept. Until then a mark lies
 * beside the database: cut short, the next start begins with an empty database again. Nothing is lost with it, because
 * nothing has been served from it; carried on with, it would stay half filled, and nobody would have been told how to
 * sign in. The mark lies with the database, so that a restored or removed database takes it along.
 */
const markOf = (folder: DataFolder) => path.join(folder.postgres, 'first-start-unfinished')

/** Before the database is made: marks the start as the first. @returns whether an earlier one was cut short. */
export function beginFirstStart(folder: DataFolder): 'cut short before' | 'first' | 'later' {
  const mark = markOf(folder)
  const isMade = existsSync(path.join(folder.postgres, 'cluster'))
  if (isMade) return existsSync(mark) ? 'cut short before' : 'later'
  mkdirSync(folder.postgres, { recursive: true })
  writeFileSync(mark, '')
  return 'first'
}

export function endFirstStart(folder: DataFolder): void {
  rmSync(markOf(folder), { force: true })
}

/** For commands that would put something into a database the next start throws away. */
export function refuseUnfinished(folder: DataFolder): void {
  if (!existsSync(markOf(folder))) return
  throw new OperatorError(
    `The first start on ${folder.root} did not come to its end. Run npm start once, then try again.`,
  )
}
