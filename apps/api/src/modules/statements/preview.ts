import type { statementPreview } from '@backoffice/contract/statements/forms'
import { type BankAccountId, ok, type Result } from '@backoffice/kernel'
import { type CsvPreview, guessFormat, type PreviewOptions } from '@backoffice/statements'
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { hashOf } from '../../platform/command/idempotency.ts'
import type { AccountName } from '../bank-accounts/index.ts'
import type { StatementContext } from './context.ts'
import { toEntryResponse } from './import-response.ts'
import { findByFile } from './imports.repo.ts'
import { findOpeningMismatch } from './opening.ts'
import type { ParseRefusal } from './parse-queue.ts'
import { type ImportPlan, planImport, type PlannedLine, problemsOf } from './plan-import.ts'
import type { OperatorAccount, Problem } from './problem.ts'
import type { ReadFile, ReadRules } from './read-file.ts'

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
  const { file, look } = parsed.value
  const { id, bankCode, bankAbbr, accountNo } = account
  const hash = fileHash(bytes)
  const base = {
    sha256: hash.toString('hex'),
    previewHash: previewHash({ bytes, accountId: id, rules }),
    account: { id, bankCode, bankAbbr, accountNo },
    format: file.format,
    csv: look?.ok === true ? shownCsv(look) : null,
    importedBefore: (await findByFile(module.deps.reader, id, hash)) ?? null,
  }
  // Without a mapping nothing else says why a file cannot be displayed.
  if (file.kind === 'unmapped' && look?.ok === false)
    return ok({ ...base, entries: null, openingMismatch: null, problems: problemsOf(look.errors), warnings: [] })
  const plan = planOf(file, account, module.deps.clock.now())
  if ('problems' in plan)
    return ok({ ...base, entries: null, openingMismatch: null, problems: [...plan.problems], warnings: [] })
  // Already imported lines are not imported again.
  const openingMismatch =
    base.importedBefore === null ? await findOpeningMismatch(module, module.deps.reader, id, plan.plan) : null
  return ok({
    ...base,
    entries: await entriesOf(module, plan.plan, viewer),
    openingMismatch,
    problems: [],
    warnings: [...plan.plan.warnings],
  })
}

function planOf(
  file: ReadFile,
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

function shownCsv(preview: Extract<CsvPreview, { ok: true }>): PreviewResponse['csv'] {
  const encoding = ENCODINGS.find(known => known === preview.encoding) ?? 'utf-8'
  return {
    delimiter: preview.delimiter,
    encoding,
    skipLines: preview.skipLines,
    header: preview.header === undefined ? null : [...preview.header],
    rows: preview.rows.map(row => [...row]),
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
  readonly rules: Pick<ReadRules, 'format' | 'mapping' | 'sums'>
}

export const fileHash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Identifies a preview: the file's bytes, the account, and how the file was read. */
export function previewHash({ bytes, accountId, rules: { format, mapping, sums } }: PreviewFacts): string {
  return hashOf({
    accountId,
    file: fileHash(bytes).toString('hex'),
    format: format ?? guessFormat(bytes),
    mapping,
    sums,
  }).toString('hex')
}
