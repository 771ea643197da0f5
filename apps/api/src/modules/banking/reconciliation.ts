import type { reconciliation, reconciliationDetail } from '@backoffice/contract/banking/forms'
import { addDays, boundsOf, type BankAccountId, type BusinessDay, type Satang } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { textFor } from '../../platform/personal.ts'
import type { Reader } from '../../platform/db/database.ts'
import { bankDayItems, bankDays, type BankDay, type DayBounds } from '../reads/index.ts'
import { listClosings, toldAround, type DayClosing, type Told } from './day-closings.repo.ts'
import { differencesOf, hasChanged, ledgerClosing, unexplained, type Differences } from './domain/reconciliation.ts'
import type { BankingRoom } from './room.ts'

export type Reconciliation = z.output<typeof reconciliation>
export type ReconciliationDetail = z.output<typeof reconciliationDetail>

/** A day of one account as it stands: figures, what the bank told, how it was closed, how the day before was. */
export type DayStanding = {
  readonly day: BankDay
  readonly told: Told
  readonly differences: Differences
  readonly closing: DayClosing | null
  readonly closedBefore: Satang | null
}

/** What is under way when a day ends gets a moment to be committed before the day can be closed. */
const SETTLE_MS = 60_000
export const closableFrom = ({ to }: DayBounds): Date => new Date(to.getTime() + SETTLE_MS)

export const boundsFor = (room: BankingRoom, day: BusinessDay): DayBounds => ({
  day,
  ...boundsOf(day, room.deps.config.dayRule),
})

/** The standings of a day, of one account or of all. */
export async function standingsOf(
  reader: Reader,
  account: BankAccountId | null,
  bounds: DayBounds,
): Promise<DayStanding[]> {
  const days = await bankDays(reader, account, bounds)
  const ids = days.map(({ accountId }) => accountId)
  const [told, closings, before] = [
    await toldAround(reader, account, bounds.from, bounds.to),
    await listClosings(reader, bounds.day, ids),
    await listClosings(reader, addDays(bounds.day, -1), ids),
  ]
  return days.flatMap(day => {
    const around = toldOf(
      day,
      told.find(({ accountId }) => accountId === day.accountId),
      bounds,
    )
    const previous = before.find(({ accountId }) => accountId === day.accountId)
    if (around === undefined) return []
    return [
      {
        day,
        told: around,
        differences: differencesOf(day, around),
        closing: closings.find(({ accountId }) => accountId === day.accountId) ?? null,
        closedBefore:
          previous === undefined ? null : ((previous.bankBalance - BigInt(previous.figures.ledgerClosing)) as Satang),
      },
    ]
  })
}

/**
 * A balance told before a day began is not its closing once money has moved on that day; nor is one of the instant it
 * began, unless a line of the day tells it.
 */
function toldOf(day: BankDay, told: Told | undefined, { from }: DayBounds): Told | undefined {
  if (told === undefined || told.closingAsOf === null || day.inCount + day.outCount === 0) return told
  const isOfDay = told.closingByLine === true ? told.closingAsOf >= from : told.closingAsOf > from
  return isOfDay ? told : { ...told, closing: null, closingAsOf: null, closingByLine: null }
}

export const statusOf = ({ closing, day }: DayStanding): Reconciliation['status'] =>
  closing === null ? 'open' : hasChanged(closing.figures, day) ? 'changed' : 'closed'

/** What nothing explains, were the day closed with this balance. */
export const unexplainedAt = ({ day, differences, closedBefore }: DayStanding, bankBalance: Satang): Satang =>
  unexplained((bankBalance - ledgerClosing(day)) as Satang, differences, closedBefore)

export function reconciliationAnswer(
  standing: DayStanding,
  bounds: DayBounds,
  viewer: AdminActor,
  now: Date,
): Reconciliation {
  const { day, told, differences } = standing
  const status = statusOf(standing)
  return {
    account: { id: told.accountId, bankCode: told.bankCode, bankAbbr: told.bankAbbr, accountNo: told.accountNo },
    day: bounds.day,
    status,
    lines: {
      opening: told.opening,
      in: day.linesIn,
      out: day.linesOut,
      inCount: day.inCount,
      outCount: day.outCount,
      closing: told.closing,
      closingAsOf: told.closingAsOf,
    },
    ledger: { opening: day.ledgerOpening, in: day.ledgerIn, out: day.ledgerOut, closing: ledgerClosing(day) },
    differences,
    openItems: day.openItems,
    suspense: day.suspense,
    closed: closedOf(standing.closing, viewer),
    can:
      status !== 'closed' && now >= closableFrom(bounds) && viewer.permissions.has('banking.reconcile')
        ? ['close']
        : [],
  }
}

function closedOf(closing: DayClosing | null, viewer: AdminActor): Reconciliation['closed'] {
  if (closing === null) return null
  const { figures, bankBalance } = closing
  const ledger = BigInt(figures.ledgerClosing) as Satang
  return {
    by: closing.by,
    at: closing.at,
    bankBalance,
    difference: (bankBalance - ledger) as Satang,
    unexplained: closing.unexplained,
    note: textFor(viewer, closing.note),
    ledgerClosing: ledger,
    lines: {
      in: BigInt(figures.linesIn) as Satang,
      out: BigInt(figures.linesOut) as Satang,
      inCount: figures.inCount,
      outCount: figures.outCount,
    },
  }
}

const MOST_ITEMS = 500

export async function detailOf(
  reader: Reader,
  standing: DayStanding,
  bounds: DayBounds,
  viewer: AdminActor,
  now: Date,
): Promise<ReconciliationDetail> {
  const items = await bankDayItems(reader, standing.day.accountId, bounds, MOST_ITEMS + 1)
  const answer = reconciliationAnswer(standing, bounds, viewer, now)
  return {
    ...answer,
    items: items.slice(0, MOST_ITEMS).map(item => ({ ...item, text: textFor(viewer, item.text) })),
    itemsLeftOut: items.length > MOST_ITEMS ? Math.max(answer.openItems - MOST_ITEMS, 1) : 0,
  }
}
