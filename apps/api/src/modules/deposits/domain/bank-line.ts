import type { EventData } from '@backoffice/contract/integration/events'
import type { AdminId, DepositId, Satang } from '@backoffice/kernel'

/** Who tells: a bank's feed, or a statement read from a file. */
export type LineSource = 'feed' | 'statement-csv' | 'statement-camt053' | 'statement-mt940'

/** One movement as a bank tells it, and which of its like within its delivery, counted from 1. */
export type BankLine = EventData<'bank.transaction'> & {
  readonly occurrence: number
  /** Left out: a feed. */
  readonly source?: LineSource
  /** False: `occurredAt` is only the beginning of the day, in the operator's zone. Left out: true. */
  readonly timeKnown?: boolean
  /**
   * The deposit it may tell again, where whoever hands it in found one: another file of the same source in other words.
   */
  readonly alikeId?: DepositId
  /** The same of what went out: the line it tells again. */
  readonly duplicateOfId?: string
  /**
   * The person who brought the file it stands in, and how much of it may be credited on their word alone. Left out: a
   * bank says it.
   */
  readonly importer?: Importer
}

/** `alone`: in one line and on one day, of all they give away without a second person; null: any amount. */
export type Importer = { readonly id: AdminId; readonly alone: Satang | null }

export const sourceOf = ({ source }: Pick<BankLine, 'source'>): LineSource => source ?? 'feed'
export const knowsTime = ({ timeKnown }: BankLine): boolean => timeKnown ?? true

/** An account number without what people put between its digits; anything else stays as written. */
export const bareAccountNo = (text: string): string => text.replace(/[\s-]/g, '')

/**
 * All a feed says of a movement, as one text: movements that say the same are the same movement, unless one delivery
 * holds them twice. With a reference account, direction and reference alone decide; a balance after tells equal lines
 * apart.
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
 * How a movement is known: by all that is said of it; else, where its bank used its reference before, by its amount as
 * well, and by its time.
 */
export type KnownBy = 'itself' | 'amount' | 'amount-and-time'

/**
 * What a movement is known by whose bank used its reference before, for another amount or on another day: those are
 * part of it.
 */
export const identityOfReused = (line: EventData<'bank.transaction'>, by: Exclude<KnownBy, 'itself'>): string =>
  JSON.stringify([
    'reused',
    ...placeOf(line),
    line.reference ?? null,
    String(line.amount),
    ...(by === 'amount' ? [] : [line.occurredAt.toISOString()]),
  ])

const DAY_MS = 86_400_000
/** How far apart two sources may date one movement, weekends and value dates included. */
const SOURCES_APART_MS = 7 * DAY_MS

/**
 * Whether a line that carries the reference of a kept one is that movement: of the same amount, and not told as of
 * another day by the same source, nor by another as of a week before or after: banks use references anew.
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
