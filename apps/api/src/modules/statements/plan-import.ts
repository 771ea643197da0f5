import type { Entry, Statement, StatementError, StatementFormat } from '@backoffice/statements'
import {
  type BusinessDay,
  MAX_BAHT,
  normalizeReference,
  ok,
  refuse,
  type Result,
  type Satang,
  satangOf,
  sumOf,
  ZERO,
} from '@backoffice/kernel'
import {
  type BankLine,
  identityOf,
  type LineSource,
  isLongAgo,
  LONG_AGO_DAYS,
  wrongStatementTime,
} from '../bank-lines/index.ts'
import { findAccountProblems, findEntryCurrencyProblems } from './check-account.ts'
import { MAX_PROBLEMS, mergeEqual, toProblem, type OperatorAccount, type Problem } from './problem.ts'
import type { ReadFile } from './read-file.ts'

/** A line to process, and its position in the file. */
export type PlannedLine = { readonly lineNo: number; readonly line: BankLine }

type DatedBalance = { readonly amount: Satang; readonly on: BusinessDay }

export type ImportPlan = {
  readonly format: StatementFormat
  readonly lines: readonly PlannedLine[]
  /** Pending, informational or without an amount: no money moved. */
  readonly leftOut: number
  readonly in: Satang
  readonly out: Satang
  readonly first: BusinessDay | null
  readonly last: BusinessDay | null
  readonly firstAt: Date | null
  readonly opening: DatedBalance | null
  readonly closing: DatedBalance | null
  readonly sums: Statement['sums']
  readonly warnings: readonly Problem[]
}
type PlanRefusal = 'STATEMENT_ACCOUNT' | 'STATEMENT_CURRENCY' | 'STATEMENT_UNREADABLE' | 'STATEMENT_SUMS'

const MAX_FORM_SATANG = BigInt(MAX_BAHT) * 100n

/**
 * Plans an import: every booked movement in file order, numbered among equal ones. A file of another account, in
 * another currency, or with an amount no account can hold is refused as a whole. Account and currency are checked
 * first, even in an unreadable file, because other problems do not matter then.
 */
export function planImport(
  file: Extract<ReadFile, { kind: 'read' | 'unreadable' }>,
  account: OperatorAccount,
  now: Date,
): Result<ImportPlan, PlanRefusal> {
  const { format } = file
  const headers = file.kind === 'read' ? file.statements : file.headers
  const wrongAccount = findAccountProblems(headers, account)
  if (wrongAccount.length > 0) {
    return refuse(
      wrongAccount.some(({ code }) => code === 'other_currency') ? 'STATEMENT_CURRENCY' : 'STATEMENT_ACCOUNT',
      { format, problems: wrongAccount },
    )
  }
  if (file.kind === 'unreadable') {
    const isSumsOnly = file.errors.length > 0 && file.errors.every(({ code }) => code === 'sums')
    return refuse(isSumsOnly ? 'STATEMENT_SUMS' : 'STATEMENT_UNREADABLE', { format, problems: problemsOf(file.errors) })
  }
  return planStatements(file.statements, account, file.format, now)
}

function planStatements(
  statements: readonly Statement[],
  account: OperatorAccount,
  format: StatementFormat,
  now: Date,
): Result<ImportPlan, PlanRefusal> {
  const foreign = findEntryCurrencyProblems(statements)
  if (foreign.length > 0) return refuse('STATEMENT_CURRENCY', { format, problems: foreign })
  const entries = statements.flatMap(statement => statement.entries)
  const used = entries.filter(({ status, amount }) => status === 'booked' && amount > 0n)
  const tooLarge = used.filter(
    ({ amount, balanceAfter = 0n }) =>
      amount > MAX_FORM_SATANG || balanceAfter > MAX_FORM_SATANG || balanceAfter < -MAX_FORM_SATANG,
  )
  if (tooLarge.length > 0)
    return refuse('STATEMENT_UNREADABLE', {
      problems: tooLarge
        .slice(0, MAX_PROBLEMS)
        .map(({ line }) => toProblem(line, 'amount', 'amount', 'more than an account can hold')),
    })
  const wrongDays = used.flatMap(({ line, bookedAt }) => wrongDay(line, bookedAt, now)).slice(0, MAX_PROBLEMS)
  if (wrongDays.length > 0) return refuse('STATEMENT_UNREADABLE', { problems: wrongDays })
  const days = used.map(({ bookedOn }) => bookedOn).sort()
  return ok({
    format,
    lines: planned(used, account, format),
    leftOut: entries.length - used.length + statements.reduce((sum, { ignoredRows }) => sum + ignoredRows, 0),
    in: total(used, 'in'),
    out: total(used, 'out'),
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    firstAt: earliest(used),
    ...balancesOf(statements),
    sums: statements.some(({ sums }) => sums === 'differ')
      ? 'differ'
      : statements.length > 0 && statements.every(({ sums }) => sums === 'agree')
        ? 'agree'
        : 'untold',
    warnings: [
      ...longAgo(used, now),
      ...statements.flatMap(({ warnings }) =>
        warnings.map(({ line, field, code, message }) => toProblem(line, field, code, message)),
      ),
    ].slice(0, MAX_PROBLEMS),
  })
}

const earliest = (entries: readonly Entry[]): Date | null =>
  entries.reduce<Date | null>((first, { bookedAt }) => (first === null || bookedAt < first ? bookedAt : first), null)

/** The reader's problems without the text found, which may be personal data. */
export const problemsOf = (errors: readonly StatementError[]): Problem[] =>
  mergeEqual(errors.map(({ line, field, code, message }) => toProblem(line, field, code, message)))
const total = (entries: readonly Entry[], direction: Entry['direction']): Satang =>
  sumOf(entries, entry => (entry.direction === direction ? satangOf(entry.amount) : ZERO))

/** An impossible day indicates a wrong column, day order or era: no part of such a file is trusted. */
function wrongDay(line: number, at: Date, now: Date): Problem[] {
  const wrong = wrongStatementTime(at, now)
  if (wrong === null) return []
  const message = wrong === 'IN_FUTURE' ? 'must not be more than 24 hours in the future' : 'must not be before 1990'
  return [toProblem(line, 'date', 'date', message)]
}

/** Reported once, at the first one. */
function longAgo(entries: readonly Entry[], now: Date): Problem[] {
  const old = entries.filter(({ bookedAt, direction }) => direction === 'in' && isLongAgo(bookedAt, now))
  const [first] = old
  return first === undefined
    ? []
    : [
        toProblem(
          first.line,
          'date',
          'long_ago',
          `${old.length} deposits of more than ${LONG_AGO_DAYS} days ago are not auto-credited`,
        ),
      ]
}

/** The first statement's opening and the last one's closing balance by day; for equal days, by file order. */
function balancesOf(statements: readonly Statement[]): Pick<ImportPlan, 'opening' | 'closing'> {
  const openings = statements
    .flatMap(({ opening }) => (opening === undefined ? [] : [opening]))
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  const closings = statements
    .flatMap(({ closing }) => (closing === undefined ? [] : [closing]))
    .sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
  const [opening, closing] = [openings[0], closings.at(-1)]
  return {
    opening: opening === undefined ? null : { amount: satangOf(opening.amount), on: opening.on },
    closing: closing === undefined ? null : { amount: satangOf(closing.amount), on: closing.on },
  }
}

function planned(entries: readonly Entry[], account: OperatorAccount, format: StatementFormat): PlannedLine[] {
  const reported = entries.map(entry => lineOf(entry, account, format))
  const several = severalUnderOne(reported)
  const seen = new Map<string, number>()
  return entries.map((entry, index) => {
    const line = asNamed(reported[index] ?? lineOf(entry, account, format), several)
    const identity = identityOf(line)
    const occurrence = line.reference === undefined ? (seen.get(identity) ?? 0) + 1 : 1
    seen.set(identity, occurrence)
    return { lineNo: entry.line, line: { ...line, occurrence } }
  })
}

const nameOf = ({ direction, reference, amount }: BankLine): string =>
  JSON.stringify([direction, reference, String(amount)])

/** References shared by several movements of equal amount in the file: a branch, a channel, a product. */
function severalUnderOne(lines: readonly BankLine[]): ReadonlySet<string> {
  const contents = new Map<string, string>()
  const several = new Set<string>()
  for (const line of lines) {
    const content = JSON.stringify([
      line.occurredAt.toISOString(),
      line.counterparty,
      line.balanceAfter === undefined ? null : String(line.balanceAfter),
    ])
    if ((contents.get(nameOf(line)) ?? content) !== content) several.add(nameOf(line))
    contents.set(nameOf(line), content)
  }
  return several
}

/**
 * A reference should identify one movement. One that is shared identifies none, so such lines are distinguished by all
 * other content, and the reference is stored as text.
 */
function asNamed(line: BankLine, several: ReadonlySet<string>): BankLine {
  const { reference, ...rest } = line
  if (reference === undefined || !several.has(nameOf(line))) return line
  return { ...rest, rawText: clipped([reference, line.rawText].filter(text => text !== undefined).join(' '), 2_000) }
}

/** A bank's table in another file format reports the same lines, so it is the same source. */
const sourceOf = (format: StatementFormat): LineSource =>
  format === 'xlsx' || format === 'html' ? 'statement-csv' : `statement-${format}`

function lineOf(entry: Entry, account: OperatorAccount, format: StatementFormat): BankLine {
  const { counterparty, reference, balanceAfter, text } = entry
  const bankCode =
    counterparty.bankCode !== undefined && /^(\d{3}|TMN)$/.test(counterparty.bankCode)
      ? counterparty.bankCode
      : undefined
  return {
    account: { bankCode: account.bankCode, accountNo: account.accountNo },
    channel: account.channel,
    source: sourceOf(format),
    direction: entry.direction,
    amount: satangOf(entry.amount),
    occurredAt: entry.bookedAt,
    timeKnown: entry.timeKnown,
    occurrence: 1,
    counterparty: {
      ...(bankCode === undefined ? {} : { bankCode }),
      ...(counterparty.accountNo === undefined ? {} : { accountNo: clipped(counterparty.accountNo, 30) }),
      ...(counterparty.name === undefined ? {} : { name: clipped(counterparty.name, 200) }),
    },
    ...(reference === undefined || normalizeReference(reference) === ''
      ? {}
      : { reference: clipped(normalizeReference(reference), 90).trim() }),
    ...(balanceAfter === undefined ? {} : { balanceAfter: satangOf(balanceAfter) }),
    ...(text === undefined || text === '' ? {} : { rawText: clipped(text, 2_000) }),
  }
}

/** Truncated to the stored length, never within a character. */
const clipped = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
