import { join } from 'node:path'
import type { Origin } from '../../../platform/command/context.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { ArchiveError } from '../archive-error.ts'
import { type Column, readArchive } from '../archive-file.ts'
import type { ArchiveContext } from '../context.ts'
import { type Month, partitionOf } from '../domain/months.ts'
import { writeEntry } from '../entries.ts'
import { asOnlyOwner, unlessBusy } from '../owner.repo.ts'
import {
  attachPartition,
  columnsOf,
  createRestoring,
  digestOf,
  hasTable,
  insertLines,
  prepareAttach,
} from '../partitions.repo.ts'
import { type ArchiveRecord, endHold, findRecord, isAsSealed, markRestored } from '../records.repo.ts'
import type { ArchivedTable } from '../tables.repo.ts'

/** Days a restored month stays before it is archived again. */
export const HOLD_DAYS = 30

type Wanted = { readonly table: ArchivedTable; readonly month: Month; readonly origin: Origin }

/**
 * Brings a month back from its file, into the table it came from. The file is verified before anything is created, and
 * the rows once more before they are attached.
 */
export async function restoreMonth(
  context: ArchiveContext,
  { table, month, origin, reason }: Wanted & { readonly reason: string },
): Promise<ArchiveRecord> {
  return whenFree(context, async db => {
    const record = await findRecord(db, table, month)
    if (record === undefined || record.detachedAt === null)
      throw new ArchiveError(`${month} of ${table} is not archived.`)
    const own = partitionOf(table, month)
    // Detached a moment ago, and still to be dropped.
    const name = (await hasTable(db, own)) ? own : await load(context, db, record)
    await prepareAttach(db, table, name, month)
    const now = context.clock.now()
    const isAttached = await unlessBusy(db, async tx => {
      await markRestored(tx, record, now, new Date(now.getTime() + HOLD_DAYS * 86_400_000))
      await writeEntry(tx, origin, {
        action: 'archive.restore',
        table,
        month,
        now,
        after: { file: record.file },
        reason,
      })
      await attachPartition(tx, table, name, month)
      return true
    })
    if (isAttached === undefined) throw new ArchiveError(`${table} stayed in use. Try again.`)
    return record
  })
}

/** The rows of the file in a table of their own. */
async function load({ folder }: ArchiveContext, db: Db, record: ArchiveRecord): Promise<string> {
  const { table, month, file } = record
  const path = join(folder(), file)
  const { sha256, header } = await readArchive(path)
  if (sha256 !== record.sha256) throw new ArchiveError(`${path} is not the file that was archived.`)
  if (!(await isAsSealed(db, record))) throw new ArchiveError(`${path} is not the file the audit log names.`)
  const name = await createRestoring(db, table, month)
  const columns = typesOf(header.columns, await columnsOf(db, name))
  await readArchive(path, lines => insertLines(db, table, { columns, lines }))
  const rows = await digestOf(db, table, name, { columns })
  if (rows.rows !== record.rows || rows.rowsSha256 !== record.rowsSha256)
    throw new ArchiveError(`The rows of ${path} are not those that were archived.`)
  return name
}

function typesOf(archived: readonly Column[], current: readonly Column[]): readonly Column[] {
  return archived.map(({ name }) => {
    const column = current.find(each => each.name === name)
    if (column === undefined) throw new ArchiveError(`This release has no column ${name}.`)
    return column
  })
}

/** Lets the job archive a restored month again. */
export async function releaseMonth(context: ArchiveContext, { table, month, origin }: Wanted): Promise<void> {
  await whenFree(context, async db => {
    const now = context.clock.now()
    const isReleased = await inTransaction(db, async tx => {
      if (!(await endHold(tx, table, month, now))) return false
      await writeEntry(tx, origin, { action: 'archive.release', table, month, now })
      return true
    })
    if (!isReleased) throw new ArchiveError(`${month} of ${table} is not held: it was not restored.`)
  })
}

async function whenFree<T>({ ownerUrl }: ArchiveContext, work: (db: Db) => Promise<T>): Promise<T> {
  let done: { readonly value: T } | undefined
  await asOnlyOwner(ownerUrl(), async db => {
    done = { value: await work(db) }
  })
  if (done === undefined) throw new ArchiveError('A node is archiving or restoring. Try again in some minutes.')
  return done.value
}
