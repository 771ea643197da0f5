import type { EventData } from '@backoffice/contract/integration/events'
import type { AdminId, DepositId, Satang } from '@backoffice/kernel'

/** The source: a bank's feed, or a statement file. */
export type LineSource = 'feed' | 'statement-csv' | 'statement-camt053' | 'statement-mt940'

/** One movement as a bank reports it, and its number among equal ones of its delivery, from 1. */
export type BankLine = EventData<'bank.transaction'> & {
  readonly occurrence: number
  /** Absent: a feed. */
  readonly source?: LineSource
  /** False: `occurredAt` is only the start of the day in the operator's zone. Absent: true. */
  readonly timeKnown?: boolean
  /** The deposit it may repeat, where the caller found one: another file of the same source with different text. */
  readonly alikeId?: DepositId
  /** The same for a debit: the line it repeats. */
  readonly duplicateOfId?: string
  /** The importer of its file, and their solo limit. Absent: reported by a feed. */
  readonly importer?: Importer
}

/** `alone`: the solo limit per line and per day; null: no limit. */
export type Importer = { readonly id: AdminId; readonly alone: Satang | null }

export const sourceOf = ({ source }: Pick<BankLine, 'source'>): LineSource => source ?? 'feed'
export const knowsTime = ({ timeKnown }: BankLine): boolean => timeKnown ?? true

/** An account number without separators; other text stays as written. */
export const bareAccountNo = (text: string): string => text.replace(/[\s-]/g, '')

/**
 * The identity of a feed's line as one text: equal lines are the same movement, unless one delivery contains both. With
 * a reference, account, direction and reference decide; a balance distinguishes equal lines.
 */
export function identityOf(line: EventData<'bank.transaction'>): string {
  if (line.reference !== undefined) return JSON.stringify(['reference', ...placeOf(line), line.reference])
  const { bankCode, accountNo, name, phone } = line.counterparty
  return JSON.stringify([
    'content',
    ...placeOf(line),
    line.channel,
    String(line.amount),
    line.occurredAt.toISOString(),
    bankCode ?? null,
    accountNo ?? null,
    name ?? null,
    phone ?? null,
    line.balanceAfter === undefined ? null : String(line.balanceAfter),
    line.rawText ?? null,
  ])
}

/**
 * How a movement is identified: by all its content; where its bank reused its reference, by its amount as well, and by
 * its time.
 */
export type KnownBy = 'itself' | 'amount' | 'amount-and-time'

/** The identity of a movement with a reused reference: its amount and day are part of it. */
export const identityOfReused = (line: EventData<'bank.transaction'>, by: Exclude<KnownBy, 'itself'>): string =>
  JSON.stringify([
    'reused',
    ...placeOf(line),
    line.reference ?? null,
    String(line.amount),
    ...(by === 'amount' ? [] : [line.occurredAt.toISOString()]),
  ])

const DAY_MS = 86_400_000
/** How far apart two sources may date one movement, including weekends and value dates. */
const SOURCES_APART_MS = 7 * DAY_MS

/**
 * Whether a line with the reference of a stored one is that movement: of equal amount, not of another day by the same
 * source, nor a week apart by another, because banks reuse references.
 */
export function isSameMovement(
  saved: { readonly amount: Satang; readonly source: string; readonly occurredAt: Date },
  line: BankLine,
): boolean {
  const most = saved.source === sourceOf(line) ? DAY_MS : SOURCES_APART_MS
  return saved.amount === line.amount && Math.abs(saved.occurredAt.getTime() - line.occurredAt.getTime()) < most
}

const placeOf = ({ account, direction }: EventData<'bank.transaction'>): string[] => [
  account.bankCode,
  bareAccountNo(account.accountNo),
  direction,
]

/** Tolerated clock and zone difference of a bank. */
const AHEAD_MS = DAY_MS
/** A feed reports current events, after an outage past ones, and at most what a bank provides for 13 months. */
const FEED_DAYS = 400
/** Older statement lines were most likely credited by another system. */
export const LONG_AGO_DAYS = 31
/** Earlier dates are of another era, or of a column that is not a date. */
const OLDEST_STATEMENT = Date.UTC(1990, 0, 1)

/** The problem with a feed's time; null: none. */
export function wrongFeedTime(at: Date, now: Date): 'IN_FUTURE' | 'TOO_OLD' | null {
  if (isAhead(at, now)) return 'IN_FUTURE'
  return at.getTime() < now.getTime() - FEED_DAYS * DAY_MS ? 'TOO_OLD' : null
}

/** The same for a statement, which may be as old as the account. */
export function wrongStatementTime(at: Date, now: Date): 'IN_FUTURE' | 'TOO_OLD' | null {
  if (isAhead(at, now)) return 'IN_FUTURE'
  return at.getTime() < OLDEST_STATEMENT ? 'TOO_OLD' : null
}

/** Tolerated difference of the clock of staff; older movements are probably typing errors of the year. */
const [TYPED_AHEAD_MS, TYPED_DAYS] = [5 * 60_000, 366]

/** The problem with the time of a movement that staff type; null: none. */
export function wrongTypedTime(at: Date, now: Date): 'IN_FUTURE' | 'TOO_OLD' | null {
  if (at.getTime() > now.getTime() + TYPED_AHEAD_MS) return 'IN_FUTURE'
  return at.getTime() < now.getTime() - TYPED_DAYS * DAY_MS ? 'TOO_OLD' : null
}

const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + AHEAD_MS

export const isLongAgo = (at: Date, now: Date): boolean => at.getTime() < now.getTime() - LONG_AGO_DAYS * DAY_MS
