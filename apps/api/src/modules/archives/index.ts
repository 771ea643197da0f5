import { readdir } from 'node:fs/promises'
import { databaseOf } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import { archiveAllDue, archiveMonths, findDueMonths } from './commands/archive-months.ts'
import { ArchiveError } from './archive-error.ts'
import { releaseMonth, restoreMonth } from './commands/restore-month.ts'
import type { ArchiveContext, CheckEntries } from './context.ts'
import { isMonth } from './domain/months.ts'
import { checkFolder, initFolder, MARKER } from './marker.ts'
import { allRecords, type ArchiveRecord, recordsInForce } from './records.repo.ts'
import { archivedTables, type ArchivedTable } from './tables.repo.ts'
import { type FileResult, isThere, verifyFile } from './verify-files.ts'

export { ArchiveFileError, type ArchiveHeader, readArchive } from './archive-file.ts'
export { ArchiveError } from './archive-error.ts'
export { HOLD_DAYS } from './commands/restore-month.ts'
export { boundsOfMonth, isMonth, type Month, partitionOf } from './domain/months.ts'
export { type ArchiveRecord, recordsInForce } from './records.repo.ts'
export { type ArchivedTable, archivedTables } from './tables.repo.ts'

const EVERY_SECONDS = 900

type Given = {
  /** What the bets of a table count, as the summaries do. */
  readonly factsOf: (table: Sql) => Sql
  readonly checkEntries: CheckEntries
}

/** Archives old months of bets and of the audit log to files, and brings them back. */
export function createArchives(deps: Deps, given: Given) {
  const { config, clock, log, jobs, db } = deps
  const context: ArchiveContext = {
    clock,
    log,
    settings: config.archive,
    folder() {
      if (config.archive === null) throw new ArchiveError('ARCHIVE_DIR is not set.')
      return config.archive.folder
    },
    ownerUrl: () => databaseOf(config).migrationUrl,
    ...given,
  }
  return {
    run: (signal?: AbortSignal) => archiveMonths(context, signal),
    restore: (wanted: Parameters<typeof restoreMonth>[1]) => restoreMonth(context, wanted),
    release: (wanted: Parameters<typeof releaseMonth>[1]) => releaseMonth(context, wanted),
    /** Marks ARCHIVE_DIR as the archive of this database; false where it is already. */
    init: () => initFolder(db, context.folder()),
    /** False where ARCHIVE_DIR is not set; throws {@link ArchiveError} where it is not the archive of this database. */
    async check(): Promise<boolean> {
      if (config.archive === null) return false
      await checkFolder(db, config.archive.folder)
      return true
    },
    list: (): Promise<ArchiveRecord[]> => allRecords(db),
    /** Names in ARCHIVE_DIR without a record: of a run that was interrupted, or is in progress. */
    async unrecordedFiles(): Promise<string[]> {
      const known = new Set([MARKER, ...(await allRecords(db)).map(({ file }) => file)])
      return (await readdir(context.folder())).filter(name => !known.has(name)).toSorted()
    },
    /** Files of the months in force: of one table and month, or all. */
    async *verify(of?: { readonly table: ArchivedTable; readonly month: string }): AsyncGenerator<FileResult> {
      for (const record of await recordsInForce(db))
        if (of === undefined || (record.table === of.table && record.month === of.month))
          yield verifyFile(db, context.folder(), record, given.checkEntries)
    },
    figures: [
      {
        name: 'archive_overdue_months',
        help: 'Months of bets and of the audit log that are due for the archive; alarm when above 0 for 86400 seconds',
        read: async () =>
          (await Promise.all(archivedTables.map(table => findDueMonths(context, db, table)))).flat().length,
      },
      {
        name: 'archive_files_missing',
        help: 'Files of archived months that are not in ARCHIVE_DIR with their size; alarm above 0',
        read: async () => (config.archive === null ? 0 : countMissing(await recordsInForce(db), config.archive.folder)),
      },
    ],
    start(): void {
      if (config.archive === null) return
      jobs.every('archives.run', EVERY_SECONDS, signal => archiveAllDue(context, signal))
    },
  }
}
export type Archives = ReturnType<typeof createArchives>

/** `audit` and `2025-01`, as typed; throws {@link ArchiveError}. */
export function parseWanted(table: string | undefined, month: string | undefined) {
  const found = archivedTables.find(each => each === table)
  if (found === undefined) throw new ArchiveError(`Name the table: ${archivedTables.join(' or ')}.`)
  if (month === undefined || !isMonth(month)) throw new ArchiveError('Name the month as 2025-01.')
  return { table: found, month }
}

async function countMissing(records: readonly ArchiveRecord[], folder: string): Promise<number> {
  const found = await Promise.all(records.map(record => isThere(folder, record)))
  return found.filter(isFound => !isFound).length
}
