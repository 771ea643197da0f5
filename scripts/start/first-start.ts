import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderAt, writePrivateFile } from '@backoffice/embedded-postgres'
import type { DataFolder } from './data-folder.ts'
import { OperatorError } from './operator-error.ts'

/**
 * The first start is complete when the set-up has ended and its sign-ins are saved. Until then this file lies with the
 * database: after an interruption the next start begins with an empty database, because nothing was served from this
 * one and the sign-ins were not printed.
 */
const markOf = (folder: DataFolder) => path.join(folder.postgres, 'first-start-unfinished')

/** Before the database is created: marks the start as the first. */
export function beginFirstStart(folder: DataFolder): 'interrupted before' | 'first' | 'later' {
  const mark = markOf(folder)
  if (existsSync(folderAt(folder.postgres).cluster)) return existsSync(mark) ? 'interrupted before' : 'later'
  mkdirSync(folder.postgres, { recursive: true })
  writeFileSync(mark, '')
  return 'first'
}

export function endFirstStart(folder: DataFolder): void {
  rmSync(markOf(folder), { force: true })
}

/** For commands that would write into a database the next start drops. */
export function refuseUnfinished(folder: DataFolder): void {
  if (!existsSync(markOf(folder))) return
  throw new OperatorError(`Setup in ${folder.root} is not complete. Run npm start, then try again.`)
}

/** The step that creates the sample operator prints its sign-ins once; saved, every later start shows them again. */
export function saveSignIns({ signIns }: DataFolder, printed: string): string {
  if (printed.trim() !== '') writePrivateFile(signIns, printed)
  return existsSync(signIns) ? readFileSync(signIns, 'utf8').trim() : ''
}
