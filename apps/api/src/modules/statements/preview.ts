import type { statementPreview } from '@backoffice/contract/statements/forms'
import { previewCsv, type CsvPreview, type PreviewOptions, type StatementError } from '@backoffice/statements'
import { createHash } from 'node:crypto'
import type { BankAccountId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { entryAnswer } from './import-answer.ts'
import { findByFile } from './imports.repo.ts'
import { planImport, type ImportPlan, type OwnAccount, type PlannedLine, type Problem } from './plan-import.ts'
import { readAside } from './read-aside.ts'
import type { ReadFile, ReadRules } from './read-file.ts'
import type { StatementRoom } from './room.ts'

export type PreviewAnswer = z.output<typeof statementPreview>
type Asked = { readonly bytes: Buffer; readonly accountId: BankAccountId; readonly account: OwnAccount; readonly rules: ReadRules; readonly csv: PreviewOptions }

const SHOWN = 20
/** More than this many entries are not held against what is known before somebody imports them. */
const CHECKED = 2_000
const AT_ONCE = 4

/** What a file holds and what its import would do, without taking anything of it. */
export async function previewStatement(room: StatementRoom, { bytes, accountId, account, rules, csv }: Asked, viewer: AdminActor): Promise<PreviewAnswer> {
  const file = await readAside(bytes, rules)
  const looked = file.format === 'csv' ? previewCsv(bytes, { ...chosenIn(rules), ...csv }) : null
  const base = { format: file.format, csv: looked?.ok === true ? shownCsv(looked) : null, importedBefore: (await findByFile(room.deps.reader, accountId, createHash('sha256').update(bytes).digest())) ?? null }
  // Without a mapping nothing else says why a file cannot even be shown.
  if (file.kind === 'unmapped' && looked?.ok === false) return { ...base, entries: null, problems: problemsOf(looked.errors), warnings: [] }
  const plan = planOf(file, account, room.deps.clock.now())
  if ('problems' in plan) return { ...base, entries: null, problems: [...plan.problems], warnings: [] }
  return { ...base, entries: await entriesOf(room, plan.plan, viewer), problems: [], warnings: [...plan.plan.warnings] }
}

function planOf(file: ReadFile, account: OwnAccount, now: Date): { readonly plan: ImportPlan } | { readonly problems: readonly Problem[] } {
  if (file.kind === 'unreadable') return { problems: problemsOf(file.errors) }
  if (file.kind === 'unmapped') return { problems: [] }
  const plan = planImport(file.statements, account, file.format, now)
  return plan.ok ? { plan: plan.value } : { problems: (plan.facts?.['problems'] ?? []) as readonly Problem[] }
}

/** A mapping says how a file looks: only without one that is guessed. */
function chosenIn({ mapping }: ReadRules): PreviewOptions {
  if (mapping === null) return {}
  const { delimiter, encoding, skipLines, hasHeader } = mapping
  return { delimiter, encoding, skipLines, hasHeader }
}

/** What the reader found, without the words it found there: they may be anybody's. */
export const problemsOf = (errors: readonly StatementError[]): Problem[] => errors.map(({ line, field, code, message }) => ({ line, field, code, message }))

function shownCsv(preview: Extract<CsvPreview, { ok: true }>): PreviewAnswer['csv'] {
  const encoding = ENCODINGS.find((known) => known === preview.encoding) ?? 'utf-8'
  return { delimiter: preview.delimiter, encoding, skipLines: preview.skipLines, header: preview.header === undefined ? null : [...preview.header], rows: preview.rows.map((row) => [...row]) }
}
const ENCODINGS = ['utf-8', 'utf-16le', 'windows-874', 'windows-1252'] as const

async function entriesOf(room: StatementRoom, plan: ImportPlan, viewer: AdminActor): Promise<NonNullable<PreviewAnswer['entries']>> {
  const checked = plan.lines.slice(0, CHECKED)
  const counts = await lookUpAll(room, checked)
  return {
    count: plan.lines.length, in: plan.in, out: plan.out, from: plan.first, to: plan.last, checked: checked.length, ...counts, leftOut: plan.leftOut,
    first: plan.lines.slice(0, SHOWN).map(({ lineNo, line }) => entryAnswer(lineNo, line, viewer)),
  }
}

async function lookUpAll({ deps, deposits }: StatementRoom, lines: readonly PlannedLine[]): Promise<{ new: number; known: number; possibleDuplicates: number }> {
  const counts = { 'new': 0, 'known': 0, 'possible-duplicate': 0 }
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    for (const found of await Promise.all(lines.slice(from, from + AT_ONCE).map(({ line }) => deposits.lookUp(deps.reader, line)))) counts[found] += 1
  }
  return { new: counts.new, known: counts.known, possibleDuplicates: counts['possible-duplicate'] }
}
