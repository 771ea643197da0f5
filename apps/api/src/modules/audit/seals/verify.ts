import type { AuditFinding } from '@backoffice/contract/audit/terms'
import type { Reader } from '../../../platform/db/database.ts'
import { equal, isGenuine, microsecondsOf, NO_SEAL, rootOf, type Seal } from './canonical.ts'
import type { Report, VerifyOptions } from './findings.ts'
import {
  findInserted,
  findMoved,
  highestSealOfRows,
  lastSeal,
  type SealedEntry,
  sealedEntries,
  sealsAfter,
  sealsNumbered,
  unsealedTail,
  type UnsealedTail,
} from './seals.repo.ts'
import { verifyAnchors } from './verify-anchors.ts'
import { createArchivedMonths, verifyArchives } from './verify-archives.ts'

export const MAX_FINDINGS = 100
/** Entries held in memory at a time, about. */
const BATCH_ENTRIES = 5_000
const BATCH_SEALS = 200

export type Verification = {
  readonly intact: boolean
  readonly entries: number
  readonly seals: number
  readonly unsealed: UnsealedTail
  /** At most 100. What a restore explains is named and not counted. */
  readonly findings: readonly AuditFinding[]
  readonly findingCount: number
  readonly anchors: readonly string[]
}

/**
 * Verifies the log against its seals, and the seals against the anchor files: finds entries that were edited, deleted,
 * inserted or reordered, seals that were changed or removed, a log that was cut off, an anchor file that lost lines,
 * and a file of an archived month that was changed. Entries of months that were archived are expected in their file.
 */
export async function verifySeals(reader: Reader, options: VerifyOptions): Promise<Verification> {
  const findings: AuditFinding[] = []
  let findingCount = 0
  const report: Report = finding => {
    if (finding.kind !== 'log-restored') findingCount++
    if (findings.length < MAX_FINDINGS) findings.push({ seal: null, entryId: null, ...finding })
  }
  const { sealedByMonth, ...counted } = await verifyChain(reader, options, report)
  const highest = await highestSealOfRows(reader)
  const last = await lastSeal(reader)
  if (highest > (last?.seq ?? 0)) report({ kind: 'seal-removed', seal: highest })
  if (last !== undefined)
    for (const entryId of await findInserted(reader, last.highAt, microsecondsOf(options.now), MAX_FINDINGS))
      report({ kind: 'entry-inserted', entryId })
  await verifyArchives(reader, options, sealedByMonth, { report, limit: MAX_FINDINGS })
  await verifyAnchors(reader, options, report)
  const unsealed = await unsealedTail(reader, microsecondsOf(options.now))
  return { ...counted, intact: findingCount === 0, unsealed, findings, findingCount, anchors: options.anchors }
}

async function verifyChain(reader: Reader, { key, from = 1 }: VerifyOptions, report: Report) {
  let [entries, seals] = [0, 0]
  const sealedByMonth = new Map<string, number>()
  const archived = createArchivedMonths(reader)
  let previous = from > 1 ? (await sealsNumbered(reader, [from - 1])).get(from - 1) : undefined
  let seq = from - 1
  for (;;) {
    const found = await sealsAfter(reader, seq, BATCH_SEALS)
    let size = 0
    const batch = found.filter((seal, at) => at === 0 || (size += seal.count) <= BATCH_ENTRIES)
    const [first, newest] = [batch[0], batch.at(-1)]
    if (first === undefined || newest === undefined) return { entries, seals, sealedByMonth }
    const rows = Map.groupBy(await sealedEntries(reader, first.seq, newest.seq), row => row.seq)
    for (const seal of batch) {
      for (let missing = seq + 1; missing < seal.seq && missing <= seq + MAX_FINDINGS; missing++)
        report({ kind: 'seal-removed', seal: missing })
      const isLinked = seal.seq === seq + 1 && equal(seal.previous, previous?.hash ?? NO_SEAL)
      const isFollower = isLinked || seal.seq !== seq + 1
      const covered = rows.get(seal.seq) ?? []
      if (!isGenuine(seal, key) || !isFollower) report({ kind: 'seal-changed', seal: seal.seq })
      await verifyEntries(reader, seal, covered, { archived, report })
      for (const { at } of covered) sealedByMonth.set(at.slice(0, 7), (sealedByMonth.get(at.slice(0, 7)) ?? 0) + 1)
      entries += covered.length
      seals++
      previous = seal
      seq = seal.seq
    }
  }
}

type EntryCheck = { readonly archived: ReturnType<typeof createArchivedMonths>; readonly report: Report }

async function verifyEntries(
  reader: Reader,
  seal: Seal,
  rows: readonly SealedEntry[],
  { archived, report }: EntryCheck,
): Promise<void> {
  const missing = await missingOf(reader, seal, rows, archived)
  const moved = missing.length === 0 ? new Set<string>() : await findMoved(reader, missing)
  rows.forEach((row, at) => {
    const { id: entryId, now, hash, position } = row
    if (now === null) {
      if (missing.includes(entryId))
        report({ kind: moved.has(entryId) ? 'entry-edited' : 'entry-deleted', seal: seal.seq, entryId })
    } else if (!equal(now, hash)) report({ kind: 'entry-edited', seal: seal.seq, entryId })
    if (position >= seal.count) report({ kind: 'entry-inserted', seal: seal.seq, entryId })
    const before = rows[at - 1]
    if (before !== undefined && `${before.at} ${before.id}` > `${row.at} ${row.id}`)
      report({ kind: 'entry-reordered', seal: seal.seq, entryId })
  })
  if (rows.length !== seal.count || !equal(rootOf(rows.map(({ hash }) => hash)), seal.root))
    report({ kind: 'seal-rows-changed', seal: seal.seq })
}

/** Entries that are gone, and not archived. */
async function missingOf(
  reader: Reader,
  seal: Seal,
  rows: readonly SealedEntry[],
  archived: ReturnType<typeof createArchivedMonths>,
): Promise<string[]> {
  const missing: string[] = []
  for (const { id, at, now } of rows) if (now === null && !(await archived.includes(at))) missing.push(id)
  if (missing.length === 0) return []
  // A month may have been restored since they were read.
  const gone = (await sealedEntries(reader, seal.seq, seal.seq)).filter(({ now }) => now === null)
  return missing.filter(id => gone.some(row => row.id === id))
}
