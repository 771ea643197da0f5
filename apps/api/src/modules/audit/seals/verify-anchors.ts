import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Reader } from '../../../platform/db/database.ts'
import { isSame, readAnchor } from './anchor.ts'
import { type OpenAnchor, openAnchors } from './anchors.repo.ts'
import { isGenuine, type Seal } from './canonical.ts'
import type { Report, VerifyOptions } from './findings.ts'
import { type Restore, restoresOf } from './restores.repo.ts'
import { lastSeal, sealsAfter, sealsNumbered } from './seals.repo.ts'

/** A seal that has waited for its line for longer than this was removed from the file, of which no node is late. */
const DELAY_MS = 300_000
/** The same for files of other nodes, which may be stopped for a while. */
const ELSEWHERE_DELAY_MS = 86_400_000
const [BATCH, MAX_GAPS] = [5_000, 100]

/** A line whose seal the database does not have: of its number it has another, sealed at `storedAt`, or none. */
type Lost = {
  readonly seq: number
  readonly sealedAt: string
  readonly anchor: string | null
  readonly storedAt: string | null
}
type Gap = { readonly from: number; readonly to: number; readonly line: number; isElsewhere: boolean }

/** What a file holds, compared with the seals of the database. */
type Comparison = {
  /** The anchors its lines name. */
  readonly anchors: Set<string>
  /** Whether any line is the database's. */
  isCommon: boolean
  /** The highest seal with a line, were it changed. */
  reached: number
  highest: number
  readonly changed: number[]
  readonly lost: Lost[]
  readonly gaps: Gap[]
}

type Known = { readonly open: readonly OpenAnchor[]; readonly restores: readonly Restore[]; readonly last: number }

/**
 * Compares the anchor files with the seals, and with what the log knows of them: a file that was begun and is gone, or
 * shorter than it was, is found, as is one of another database. Seals that a restore took are named with its entry.
 */
export async function verifyAnchors(reader: Reader, options: VerifyOptions, report: Report): Promise<void> {
  if (options.anchors.length === 0) return
  const [open, restores, last] = await Promise.all([openAnchors(reader), restoresOf(reader), lastSeal(reader)])
  const known = { open, restores, last: last?.seq ?? 0 }
  const overdueAfter = async (seq: number, delay = DELAY_MS): Promise<number | undefined> => {
    const next = (await sealsAfter(reader, seq, 1))[0]
    return next !== undefined && options.now.getTime() - Date.parse(next.sealedAt) > delay ? next.seq : undefined
  }
  const read = new Set<string>()
  for (const file of options.anchors) {
    const here = open.filter(anchor => anchor.host === hostname() && anchor.file === resolve(file))
    if (!existsSync(file)) {
      for (const { id } of here) read.add(id)
      const isOverdue = here.length > 0 || (open.length === 0 && (await overdueAfter(0)) !== undefined)
      if (isOverdue) report({ kind: 'anchor-missing', detail: file })
      continue
    }
    const found = await compare(reader, file, options.key)
    const owner = open.findLast(({ id }) => found.anchors.has(id)) ?? here.at(-1)
    for (const id of [...found.anchors, ...(owner === undefined ? [] : [owner.id])]) read.add(id)
    if (isForeign(found)) {
      report({ kind: 'anchor-foreign', detail: file })
      continue
    }
    for (const line of found.changed) report({ kind: 'anchor-changed', detail: `${file}:${line}` })
    reportLost(found.lost, file, known, report)
    for (const { from, to, line, isElsewhere } of found.gaps)
      if (isElsewhere) report({ kind: 'anchor-changed', detail: `${file}:${line}` })
      else report({ kind: 'anchor-shortened', seal: from, lastSeal: to, detail: `${file}:${line}` })
    const written = owner?.seq ?? 0
    const overdue = await overdueAfter(found.reached)
    if (written > Math.max(found.highest, known.last))
      report({ kind: 'log-cut-off', seal: known.last + 1, lastSeal: written })
    if (Math.min(written, known.last) > found.reached)
      report({
        kind: 'anchor-shortened',
        seal: found.reached + 1,
        lastSeal: Math.min(written, known.last),
        detail: file,
      })
    else if (overdue !== undefined) report({ kind: 'anchor-behind', seal: overdue, detail: file })
  }
  for (const { id, host, file, seq } of open)
    if (!read.has(id) && (await overdueAfter(seq, ELSEWHERE_DELAY_MS)) !== undefined)
      report({ kind: 'anchor-missing', detail: `${host}:${file} (${id})` })
}

/** No line is of this database, although it has seals of the same numbers. */
const isForeign = ({ isCommon, lost }: Comparison): boolean =>
  !isCommon && lost.some(({ storedAt }) => storedAt !== null)

async function compare(reader: Reader, file: string, key: Buffer): Promise<Comparison> {
  const found: Comparison = {
    anchors: new Set(),
    isCommon: false,
    reached: 0,
    highest: 0,
    changed: [],
    lost: [],
    gaps: [],
  }
  const forged: { readonly line: number; readonly lost: Lost }[] = []
  let previous = 0
  let waiting: (Seal & { readonly anchor: string | null; readonly line: number })[] = []
  const compareWaiting = async () => {
    const stored = await sealsNumbered(
      reader,
      waiting.map(({ seq }) => seq),
    )
    for (const { line, anchor, ...seal } of waiting) {
      const { seq, sealedAt } = seal
      const other = stored.get(seq)
      const lost = { seq, sealedAt, anchor, storedAt: other?.sealedAt ?? null }
      const isCopy = isSame(other, seal)
      found.isCommon ||= isCopy
      if (!isGenuine(seal, key)) {
        // Under another key the stored seal is no more genuine: the chain has that finding.
        if (!isCopy || isGenuine(other ?? seal, key)) forged.push({ line, lost })
      } else if (!isCopy) found.lost.push(lost)
      if (isCopy || !isGenuine(seal, key)) found.reached = Math.max(found.reached, seq)
    }
    waiting = []
  }
  for await (const { line, seal } of readAnchor(file)) {
    // A line that can't be read is taken for the one expected there.
    const seq = seal?.seq ?? previous + 1
    if (seq > previous + 1 && found.gaps.length < MAX_GAPS)
      found.gaps.push({ from: previous + 1, to: seq - 1, line, isElsewhere: false })
    for (const gap of found.gaps) gap.isElsewhere ||= gap.from <= seq && seq <= gap.to
    previous = seq
    found.highest = Math.max(found.highest, seq)
    if (seal === null) {
      found.changed.push(line)
      found.reached = Math.max(found.reached, seq)
      continue
    }
    if (seal.anchor !== null) found.anchors.add(seal.anchor)
    waiting.push({ ...seal, line })
    if (waiting.length >= BATCH) await compareWaiting()
  }
  await compareWaiting()
  // Seals under another key: of another installation, where there is no line of this one.
  if (found.isCommon) found.changed.push(...forged.map(({ line }) => line))
  else found.lost.push(...forged.map(({ lost }) => lost))
  return found
}

function reportLost(lost: readonly Lost[], file: string, { open, restores, last }: Known, report: Report): void {
  const byRestore = new Map<Restore, number[]>()
  const ids = new Set(open.map(({ id }) => id))
  let isForeignFrom: number | undefined
  for (const seal of lost) {
    const restore = restores.find(each => isTakenBy(each, seal, last))
    if (restore !== undefined) byRestore.set(restore, [...(byRestore.get(restore) ?? []), seal.seq])
    else if (seal.storedAt === null) report({ kind: seal.seq > last ? 'log-cut-off' : 'seal-removed', seal: seal.seq })
    else if (seal.anchor !== null && !ids.has(seal.anchor)) isForeignFrom ??= seal.seq
    else report({ kind: 'seal-changed', seal: seal.seq })
  }
  if (isForeignFrom !== undefined) report({ kind: 'anchor-foreign', seal: isForeignFrom, detail: file })
  for (const [{ entryId, file: backup }, seals] of byRestore)
    report({
      kind: 'log-restored',
      seal: Math.min(...seals),
      lastSeal: Math.max(...seals),
      entryId,
      detail: backup,
    })
}

/** Made before the restore, and gone or replaced since. */
function isTakenBy({ restoredAt }: Restore, { seq, sealedAt, storedAt }: Lost, last: number): boolean {
  if (Date.parse(sealedAt) > restoredAt.getTime()) return false
  return storedAt === null ? seq > last : Date.parse(storedAt) >= restoredAt.getTime()
}
