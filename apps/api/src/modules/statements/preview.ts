import type { statementPreview } from '@backoffice/contract/statements/forms'
import { type BankAccountId, ok, type Result } from '@backoffice/kernel'
import { type CsvPreview, guessFormat, type PreviewOptions } from '@backoffice/statements'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { hashOf } from '../../platform/command/idempotency.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { AccountName } from '../bank-accounts/index.ts'
import type { StatementContext } from './context.ts'
import { toEntryResponse } from './import-response.ts'
import { findByFile, listByFiles } from './imports.repo.ts'
import { findOpeningMismatch } from './opening.ts'
import type { ParseRefusal } from './parse-queue.ts'
import { type ImportPlan, planImport, type PlannedLine, problemsOf } from './plan-import.ts'
import type { OperatorAccount, Problem } from './problem.ts'
import type { ArchiveEntry, ReadFile, ReadRules } from './read-file.ts'

type PreviewResponse = z.output<typeof statementPreview>
type PreviewRequest = {
  readonly bytes: Buffer
  readonly account: AccountName
  readonly rules: ReadRules
  readonly csv: PreviewOptions
}

const SHOWN = 20
/** Above this number, entries are not compared with known movements before the import. */
const CHECKED = 2_000
const AT_ONCE = 4

/** The content of a file and the effect of importing it, without importing. */
export async function previewStatement(
  module: StatementContext,
  { bytes, account, rules, csv }: PreviewRequest,
  viewer: AdminActor,
  signal: AbortSignal,
): Promise<Result<PreviewResponse, ParseRefusal>> {
  const parsed = await module.parseQueue.parse(viewer.id, { bytes, rules, csv: { ...chosenIn(rules), ...csv } }, signal)
  if (!parsed.ok) return parsed
  const { file, look, sheet, entry } = parsed.value
  const { id, bankCode, bankAbbr, accountNo } = account
  const { reader } = module.deps
  const sha256 = fileHash(entry?.bytes ?? bytes)
  const isArchive = file.kind === 'archive'
  const base = {
    sha256: sha256.toString('hex'),
    previewHash: previewHash({ bytes, accountId: id, rules }),
    account: { id, bankCode, bankAbbr, accountNo },
    format: isArchive ? ('zip' as const) : file.format,
    archive: isArchive ? await listArchive(reader, id, file.files) : null,
    csv: look?.cells.ok === true ? shownCsv(look.cells, sheet, look.sheets) : null,
    importedBefore: isArchive ? null : ((await findByFile(reader, id, { sha256, sheet })) ?? null),
  }
  const without = { ...base, entries: null, openingMismatch: null, warnings: [] }
  if (isArchive) return ok({ ...without, problems: [] })
  // Without a mapping nothing else says why a file cannot be displayed.
  if (file.kind === 'unmapped' && look?.cells.ok === false)
    return ok({ ...without, problems: problemsOf(look.cells.errors) })
  const plan = planOf(file, account, module.deps.clock.now())
  if ('problems' in plan) return ok({ ...without, problems: [...plan.problems] })
  // Already imported lines are not imported again.
  const openingMismatch = base.importedBefore === null ? await findOpeningMismatch(module, reader, id, plan.plan) : null
  return ok({
    ...base,
    entries: await entriesOf(module, plan.plan, viewer),
    openingMismatch,
    problems: [],
    warnings: [...plan.plan.warnings],
  })
}

/** The files of a ZIP, with their earlier imports. */
async function listArchive(
  reader: Reader,
  accountId: BankAccountId,
  files: readonly ArchiveEntry[],
): Promise<NonNullable<PreviewResponse['archive']>> {
  const imported = await listByFiles(
    reader,
    accountId,
    files.flatMap(({ sha256 }) => sha256 ?? []),
  )
  return files.map(({ name, format, bytes, sha256, problem }, entry) => ({
    entry,
    name,
    bytes,
    format,
    problem: problem === null ? null : (problemsOf([problem])[0] ?? null),
    importedBefore: imported.get(sha256 ?? '') ?? null,
  }))
}

function planOf(
  file: Exclude<ReadFile, { kind: 'archive' }>,
  account: OperatorAccount,
  now: Date,
): { readonly plan: ImportPlan } | { readonly problems: readonly Problem[] } {
  if (file.kind === 'unmapped') return { problems: [] }
  const plan = planImport(file, account, now)
  return plan.ok ? { plan: plan.value } : { problems: (plan.facts?.['problems'] ?? []) as readonly Problem[] }
}

/** A mapping states the format; without one it is detected. */
function chosenIn({ mapping }: ReadRules): PreviewOptions {
  if (mapping === null) return {}
  const { delimiter, encoding, skipLines, hasHeader } = mapping
  return { delimiter, encoding, skipLines, hasHeader }
}

function shownCsv(
  preview: Extract<CsvPreview, { ok: true }>,
  sheet: string | null,
  sheets: readonly string[],
): PreviewResponse['csv'] {
  const encoding = ENCODINGS.find(known => known === preview.encoding) ?? 'utf-8'
  return {
    delimiter: preview.delimiter,
    encoding,
    skipLines: preview.skipLines,
    header: preview.header === undefined ? null : [...preview.header],
    rows: preview.rows.map(row => [...row]),
    sheet,
    sheets: [...sheets],
  }
}
const ENCODINGS = ['utf-8', 'utf-16le', 'windows-874', 'windows-1252'] as const

async function entriesOf(
  module: StatementContext,
  plan: ImportPlan,
  viewer: AdminActor,
): Promise<NonNullable<PreviewResponse['entries']>> {
  const checked = plan.lines.slice(0, CHECKED)
  const counts = await lookUpAll(module, checked)
  return {
    count: plan.lines.length,
    in: plan.in,
    out: plan.out,
    from: plan.first,
    to: plan.last,
    opening: plan.opening?.amount ?? null,
    closing: plan.closing?.amount ?? null,
    sums: plan.sums,
    checked: checked.length,
    ...counts,
    leftOut: plan.leftOut,
    first: plan.lines.slice(0, SHOWN).map(({ lineNo, line }) => toEntryResponse(lineNo, line, viewer)),
  }
}

async function lookUpAll(
  { deps, deposits }: StatementContext,
  lines: readonly PlannedLine[],
): Promise<{ new: number; known: number; possibleDuplicates: number }> {
  const counts = { 'new': 0, known: 0, 'possible-duplicate': 0 }
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    for (const found of await Promise.all(
      lines.slice(from, from + AT_ONCE).map(({ line }) => deposits.lookUp(deps.reader, line)),
    ))
      counts[found] += 1
  }
  return { new: counts.new, known: counts.known, possibleDuplicates: counts['possible-duplicate'] }
}

type PreviewFacts = {
  readonly bytes: Uint8Array
  readonly accountId: BankAccountId
  readonly rules: Pick<ReadRules, 'format' | 'mapping' | 'sums' | 'sheet' | 'entry'>
}

export const fileHash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Identifies a preview: the file's bytes, the account, and how the file was read. */
export function previewHash({ bytes, accountId, rules }: PreviewFacts): string {
  const { format, mapping, sums, sheet = null, entry = null } = rules
  return hashOf({
    accountId,
    file: fileHash(bytes).toString('hex'),
    format: format ?? guessFormat(bytes),
    mapping,
    sums,
    sheet,
    entry,
  }).toString('hex')
}
