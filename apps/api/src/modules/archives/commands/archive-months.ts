import { join } from 'node:path'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@backoffice/kernel'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { type ArchiveHeader, FORMAT, readArchive, writeArchive } from '../archive-file.ts'
import type { ArchiveContext } from '../context.ts'
import { boundsOfMonth, cutOffMonth, dueMonths, type Month, partitionOf } from '../domain/months.ts'
import { archiver, writeEntry } from '../entries.ts'
import { checkFolder } from '../marker.ts'
import { isThere } from '../verify-files.ts'
import { asOnlyOwner, unlessBusy } from '../owner.repo.ts'
import {
  attachedMonths,
  attachPartition,
  columnsOf,
  detachPartition,
  digestOf,
  dropTable,
  lockTable,
  prepareAttach,
  readLines,
} from '../partitions.repo.ts'
import {
  type ArchiveRecord,
  deleteRecord,
  entriesToKeep,
  findUnfinished,
  heldMonths,
  insertFacts,
  insertRecord,
  isSealed,
  keepEntries,
  markDetached,
  markDropped,
  type NewRecord,
  recordsInForce,
} from '../records.repo.ts'
import {
  type ArchivedTable,
  archivedTables,
  type Blocked,
  type Blocker,
  findBlocker,
  partitionTable,
} from '../tables.repo.ts'

/** What a run did with a table. `waiting`: for the seal of the file's entry; `busy`: the table was in use. */
export type Step =
  | 'nothing'
  | 'written'
  | 'waiting'
  | 'busy'
  | 'archived'
  | 'attached-again'
  | 'missing-files'
  | Blocker

/**
 * Goes one step with the oldest month of each table that is due: writes and verifies its file, or, once the audit log
 * has sealed that, detaches the month, compares it with the file again and drops it. An interrupted run leaves the
 * month attached, or its verified file; the next run goes on. Undefined while another process does it.
 */
export async function archiveMonths(
  context: ArchiveContext,
  signal?: AbortSignal,
): Promise<Readonly<Record<ArchivedTable, Step>> | undefined> {
  const { settings } = context
  if (settings === null) return undefined
  return asOnlyOwner(context.ownerUrl(), async db => {
    await checkFolder(db, context.folder())
    const steps: Record<ArchivedTable, Step> = { game_transactions: 'nothing', audit: 'nothing' }
    for (const table of archivedTables)
      if (signal?.aborted !== true) steps[table] = await goOn(context, db, table, signal)
    return steps
  })
}

/** Nothing more is written where the earlier files are not. */
async function findMissing(context: ArchiveContext, db: Db): Promise<ArchiveRecord | undefined> {
  for (const record of await recordsInForce(db))
    if (record.droppedAt !== null && !(await isThere(context.folder(), record))) return record
  return undefined
}

/** Once a run, so that an operator reads why nothing goes on. */
function stays({ log }: ArchiveContext, table: ArchivedTable, month: Month, { why, row }: Blocked): Step {
  log.warn({ table, month, why, row }, 'a month that is due for the archive stays')
  return why
}

const SEAL_MS = 10_000
const isProgress = (step: Step): boolean => step === 'written' || step === 'archived'
/** Steps after which there may be another one. */
const goingOn: readonly Step[] = ['written', 'waiting', 'archived', 'attached-again']

/** All months that are due, one after the other, as long as this process runs. */
export async function archiveAllDue(context: ArchiveContext, signal: AbortSignal): Promise<void> {
  for (let isGoingOn = true; isGoingOn && !signal.aborted; ) {
    const steps = await archiveMonths(context, signal)
    for (const [table, step] of Object.entries(steps ?? {}))
      if (isProgress(step)) context.log.info({ table, step }, 'old months are archived')
    isGoingOn = Object.values(steps ?? {}).some(step => goingOn.includes(step))
    // The entry of a file is sealed within about ten seconds.
    if (isGoingOn) await sleep(SEAL_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function goOn(
  context: ArchiveContext,
  db: Db,
  table: ArchivedTable,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const record = await findUnfinished(db, table)
  if (record === undefined) return writeOldest(context, db, table, signal)
  if (record.detachedAt === null) {
    if (!(await isThere(context.folder(), record))) return discard(context, db, record)
    if (!(await isSealed(db, record.entryId))) return 'waiting'
    const step = await detach(context, db, record)
    if (step !== 'archived') return step
  }
  try {
    return await finish(context, db, record, signal)
  } catch (error) {
    // The process stops; another one goes on.
    if (signal?.aborted === true) return 'nothing'
    throw error
  }
}

/** The months that are due, the oldest first. */
export async function findDueMonths(
  { clock, settings }: Pick<ArchiveContext, 'clock' | 'settings'>,
  db: Db,
  table: ArchivedTable,
): Promise<readonly Month[]> {
  if (settings === null) return []
  const now = clock.now()
  const held = await heldMonths(db, table, now)
  return dueMonths(await attachedMonths(db, table), held, cutOffMonth(now, settings.afterMonths[table]))
}

async function writeOldest(
  context: ArchiveContext,
  db: Db,
  table: ArchivedTable,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const [month] = await findDueMonths(context, db, table)
  if (month === undefined) return 'nothing'
  const missing = await findMissing(context, db)
  if (missing !== undefined) {
    const { file } = missing
    context.log.error({ table, month, file }, 'an earlier file of the archive is missing, so nothing more is archived')
    return 'missing-files'
  }
  const due = { month, bounds: boundsOfMonth(month), now: context.clock.now() }
  const blocker = await findBlocker(db, table, due)
  if (blocker !== undefined) return stays(context, table, month, blocker)
  try {
    await writeFile(context, db, { table, month, signal })
  } catch (error) {
    // The process stops; another one writes it.
    if (signal?.aborted === true) return 'nothing'
    throw error
  }
  return 'written'
}

/** The file is gone, as after a backup was restored, and its month is still attached: it is written anew. */
async function discard({ clock, log }: ArchiveContext, db: Db, record: ArchiveRecord): Promise<Step> {
  const { table, month, file } = record
  await inTransaction(db, async tx => {
    const entry = { action: 'archive.restore', table, month, now: clock.now(), after: { file } } as const
    await writeEntry(tx, archiver(), { ...entry, reason: 'The file is gone' })
    await deleteRecord(tx, record)
  })
  log.warn({ table, month, file }, 'the file of a month that is attached is gone; it is written anew')
  return 'attached-again'
}

/** Rows and figures are of one snapshot. The record and its entry follow when the file is verified. */
type Writing = {
  readonly table: ArchivedTable
  readonly month: Month
  readonly signal: AbortSignal | undefined
}

async function writeFile(context: ArchiveContext, db: Db, { table, month, signal }: Writing): Promise<void> {
  const { folder, clock, factsOf, checkEntries } = context
  const id = newId()
  const file = `${table}-${month}-${id.slice(-12)}.ndjson.zst`
  const path = join(folder(), file)
  const partition = partitionTable(table, month)
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async tx => {
        const columns = await columnsOf(tx, partitionOf(table, month))
        await checkFolder(tx, folder())
        const header: ArchiveHeader = { format: FORMAT, table, month, columns }
        const written = await writeArchive(path, header, readLines(tx, table, { from: partition, columns }), signal)
        const read = await readArchive(path, table === 'audit' ? checkEntries(tx) : undefined, signal)
        if (read.sha256 !== written.sha256 || read.rowsSha256 !== written.rowsSha256)
          throw new Error(`${path} was not written as it was read`)
        const kept = table === 'audit' ? await entriesToKeep(tx, partition) : []
        const now = clock.now()
        const { rows, rowsSha256, sha256, bytes } = read
        const digest = { rows, rowsSha256, sha256, bytes, format: FORMAT }
        const entryId = await writeEntry(tx, archiver(), {
          action: 'archive.write',
          table,
          month,
          now,
          after: { file, ...digest, kept: kept.length },
        })
        const record: NewRecord = { id, table, month, file, ...digest, kept, entryId, archivedAt: now }
        await insertRecord(tx, record)
        if (table === 'game_transactions') await insertFacts(tx, id, factsOf(partition))
      })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** In one short transaction; where the table is in use it is given up soon, so that bets wait for a moment at most. */
async function detach(context: ArchiveContext, db: Db, record: ArchiveRecord): Promise<Step> {
  const { clock, folder, log } = context
  const { id, table, month, kept, file } = record
  await checkFolder(db, folder())
  const step = await unlessBusy(db, async (tx): Promise<Step> => {
    await lockTable(tx, table)
    const now = clock.now()
    const blocker = await findBlocker(tx, table, { month, bounds: boundsOfMonth(month), now, isLast: true })
    if (blocker !== undefined) return stays(context, table, month, blocker)
    if (!(await markDetached(tx, id, now))) return 'nothing'
    await keepEntries(tx, partitionTable(table, month), kept)
    await detachPartition(tx, table, month)
    await writeEntry(tx, archiver(), { action: 'archive.detach', table, month, now, after: { file } })
    return 'archived'
  })
  if (step === undefined) log.warn({ table, month }, 'a month stays attached for now: its table is in use')
  return step ?? 'busy'
}

/**
 * Drops the detached rows if they are those of the file. Otherwise something was committed after it was written, or the
 * file is not what it was: the month is attached again, to be written anew.
 */
async function finish(
  context: ArchiveContext,
  db: Db,
  record: ArchiveRecord,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const { clock, folder, log } = context
  const { id, table, month, file } = record
  const name = partitionOf(table, month)
  const path = join(folder(), file)
  const content = await readArchive(path, undefined, signal).catch((error: unknown) => {
    signal?.throwIfAborted()
    log.error({ err: error, file: path }, 'an archive file can’t be read before its month is dropped')
    return undefined
  })
  const rows = await digestOf(db, table, name, { columns: await columnsOf(db, name), signal })
  const isUnchanged = rows.rows === record.rows && rows.rowsSha256 === record.rowsSha256
  if (isUnchanged && content?.sha256 === record.sha256) {
    await checkFolder(db, folder())
    await inTransaction(db, async tx => {
      await dropTable(tx, name)
      await markDropped(tx, id, clock.now())
    })
    return 'archived'
  }
  const why = isUnchanged ? 'The file was changed' : 'Rows were committed after the file was written'
  await prepareAttach(db, table, name, month)
  const isAttached = await unlessBusy(db, async tx => {
    const entry = { action: 'archive.restore', table, month, now: clock.now(), after: { file }, reason: why } as const
    await writeEntry(tx, archiver(), entry)
    await deleteRecord(tx, record)
    await attachPartition(tx, table, name, month)
    return true
  })
  if (isAttached === undefined) {
    log.warn({ table, month, why }, 'a month is to be attached again, and waits: its table is in use')
    return 'busy'
  }
  log.warn({ table, month, file: path, why }, 'a month is attached again, and archived anew')
  if (!isUnchanged) await rm(path, { force: true })
  return 'attached-again'
}
