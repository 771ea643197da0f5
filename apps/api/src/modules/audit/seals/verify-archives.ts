import { join } from 'node:path'
import type { Reader } from '../../../platform/db/database.ts'
import { ArchiveFileError, type ArchiveHeader, readArchive } from '../../archives/index.ts'
import { type ArchivedMonth, archivedMonths, insertedKept, keptByMonth, unlikeSeals } from './archives.repo.ts'
import type { Report, VerifyOptions } from './findings.ts'

/** Compares entries of a file with their seals; throws {@link ArchiveFileError} where one differs. */
export const checkEntries =
  (reader: Reader) =>
  async (rows: readonly string[], header: ArchiveHeader): Promise<void> => {
    const [id] = await unlikeSeals(reader, rows, header)
    if (id !== undefined) throw new ArchiveFileError(`entry ${id} is not as it was sealed`)
  }

/** The months of the log that are archived. They are read again when a month is asked for that was not among them. */
export function createArchivedMonths(reader: Reader) {
  let months: ReadonlyMap<string, ArchivedMonth> = new Map()
  return {
    async includes(at: string): Promise<boolean> {
      const month = at.slice(0, 7)
      if (!months.has(month)) months = await archivedMonths(reader)
      return months.has(month)
    },
  }
}

/**
 * Verifies what stands in for archived entries: the entries that were kept, the number of sealed ones of each month,
 * and the files, entry by entry against the seals.
 */
export async function verifyArchives(
  reader: Reader,
  { archiveFolder = null, from = 1 }: VerifyOptions,
  sealedByMonth: ReadonlyMap<string, number>,
  { report, limit }: { readonly report: Report; readonly limit: number },
): Promise<void> {
  for (const entryId of await insertedKept(reader, limit)) report({ kind: 'entry-inserted', entryId })
  const [months, kept] = [await archivedMonths(reader), await keptByMonth(reader)]
  for (const archived of months.values()) {
    const { month, entryId, rows } = archived
    const isCounted = from > 1 || (sealedByMonth.get(month) ?? 0) === rows
    const isComplete = isCounted && (kept.get(month) ?? 0) === archived.kept
    // A month may have been restored since they were counted.
    if (!isComplete && (await archivedMonths(reader)).has(month))
      report({ kind: 'archive-changed', entryId, detail: month })
    if (archiveFolder !== null) await verifyFile(reader, archiveFolder, archived, { report, limit })
  }
}

async function verifyFile(
  reader: Reader,
  folder: string,
  { file, sha256, rows, entryId }: ArchivedMonth,
  { report, limit }: { readonly report: Report; readonly limit: number },
): Promise<void> {
  const changed: string[] = []
  try {
    const found = await readArchive(join(folder, file), async (lines, header) => {
      if (changed.length < limit) changed.push(...(await unlikeSeals(reader, lines, header)))
    })
    for (const id of changed.slice(0, limit)) report({ kind: 'archive-changed', entryId: id, detail: file })
    if (changed.length === 0 && (found.sha256 !== sha256 || found.rows !== rows))
      report({ kind: 'archive-changed', entryId, detail: file })
  } catch (error) {
    if (error instanceof ArchiveFileError) report({ kind: 'archive-changed', entryId, detail: file })
    else if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      report({ kind: 'archive-missing', entryId, detail: file })
    else throw error
  }
}
