import { permissionOf } from '@backoffice/contract'
import type { reconciliation, reconciliationDetail } from '@backoffice/contract/reconciliation/forms'
import {
  addDays,
  type BankAccountId,
  boundsOf,
  type BusinessDay,
  minus,
  type Satang,
  satangOf,
} from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import { textFor } from '../../platform/personal.ts'
import type { Reader } from '../../platform/db/database.ts'
import { type BankDay, bankDayItems, bankDays, type DayBounds } from './bank-day.repo.ts'
import { listClosings, findReportedBalances, type DayClosing, type ReportedBalance } from './day-closings.repo.ts'
import { differencesOf, hasChanged, ledgerClosing, unexplained, type Differences } from './domain/reconciliation.ts'
import type { Deps } from '../../platform/deps.ts'

export type Reconciliation = z.output<typeof reconciliation>
export type ReconciliationDetail = z.output<typeof reconciliationDetail>

/** A day of one account: figures, bank balances, its closing, and the previous one. */
export type DayStatus = {
  readonly day: BankDay
  readonly told: ReportedBalance
  readonly differences: Differences
  readonly closing: DayClosing | null
  readonly closedBefore: Satang | null
}

/** A grace period before a day can be closed, so that work in progress is committed. */
const SETTLE_MS = 60_000
export const closableFrom = ({ to }: DayBounds): Date => new Date(to.getTime() + SETTLE_MS)

export const boundsFor = (deps: Deps, day: BusinessDay): DayBounds => ({
  day,
  ...boundsOf(day, deps.config.dayRule),
})

/** The statuses of a day, for one account or all. */
export async function dayStatusesFor(
  reader: Reader,
  account: BankAccountId | null,
  bounds: DayBounds,
): Promise<DayStatus[]> {
  const days = await bankDays(reader, account, bounds)
  const ids = days.map(({ accountId }) => accountId)
  const [reported, closings, before] = [
    await findReportedBalances(reader, account, bounds.from, bounds.to),
    await listClosings(reader, bounds.day, ids),
    await listClosings(reader, addDays(bounds.day, -1), ids),
  ]
  return days.flatMap(day => {
    const around = findReportedBalance(
      day,
      reported.find(({ accountId }) => accountId === day.accountId),
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
          previous === undefined ? null : minus(previous.bankBalance, satangOf(previous.figures.ledgerClosing)),
      },
    ]
  })
}

/**
 * A balance reported before a day began is not its closing balance once money has moved on that day; nor is one of its
 * first instant, unless a line of the day reports it.
 */
function findReportedBalance(
  day: BankDay,
  reported: ReportedBalance | undefined,
  { from }: DayBounds,
): ReportedBalance | undefined {
  if (reported === undefined || reported.closingAsOf === null || day.inCount + day.outCount === 0) return reported
  const isOfDay = reported.closingByLine === true ? reported.closingAsOf >= from : reported.closingAsOf > from
  return isOfDay ? reported : { ...reported, closing: null, closingAsOf: null, closingByLine: null }
}

export const statusOf = ({ closing, day }: DayStatus): Reconciliation['status'] =>
  closing === null ? 'open' : hasChanged(closing.figures, day) ? 'changed' : 'closed'

/** The unreconciled amount if the day were closed with this balance. */
export const unreconciledAt = ({ day, differences, closedBefore }: DayStatus, bankBalance: Satang): Satang =>
  unexplained(minus(bankBalance, ledgerClosing(day)), differences, closedBefore)

export function toReconciliationResponse(
  current: DayStatus,
  bounds: DayBounds,
  viewer: AdminActor,
  now: Date,
): Reconciliation {
  const { day, told: reported, differences } = current
  const status = statusOf(current)
  return {
    account: {
      id: reported.accountId,
      bankCode: reported.bankCode,
      bankAbbr: reported.bankAbbr,
      accountNo: reported.accountNo,
    },
    day: bounds.day,
    status,
    lines: {
      opening: reported.opening,
      in: day.linesIn,
      out: day.linesOut,
      inCount: day.inCount,
      outCount: day.outCount,
      closing: reported.closing,
      closingAsOf: reported.closingAsOf,
    },
    ledger: { opening: day.ledgerOpening, in: day.ledgerIn, out: day.ledgerOut, closing: ledgerClosing(day) },
    differences,
    openItems: day.openItems,
    suspense: day.suspense,
    closed: toClosedDay(current.closing, viewer),
    can:
      status !== 'closed' && now >= closableFrom(bounds) && viewer.permissions.has(permissionOf('banking.close-day'))
        ? ['close']
        : [],
  }
}

function toClosedDay(closing: DayClosing | null, viewer: AdminActor): Reconciliation['closed'] {
  if (closing === null) return null
  const { figures, bankBalance } = closing
  const ledger = satangOf(figures.ledgerClosing)
  return {
    by: closing.by,
    at: closing.at,
    bankBalance,
    difference: minus(bankBalance, ledger),
    unexplained: closing.unexplained,
    note: textFor(viewer, closing.note),
    ledgerClosing: ledger,
    lines: {
      in: satangOf(figures.linesIn),
      out: satangOf(figures.linesOut),
      inCount: figures.inCount,
      outCount: figures.outCount,
    },
  }
}

const MAX_ITEMS = 500

export async function toReconciliationDetail(
  reader: Reader,
  current: DayStatus,
  bounds: DayBounds,
  viewer: AdminActor,
  now: Date,
): Promise<ReconciliationDetail> {
  const items = await bankDayItems(reader, current.day.accountId, bounds, MAX_ITEMS + 1)
  const answer = toReconciliationResponse(current, bounds, viewer, now)
  return {
    ...answer,
    items: items.slice(0, MAX_ITEMS).map(item => ({ ...item, text: textFor(viewer, item.text) })),
    itemsLeftOut: items.length > MAX_ITEMS ? Math.max(answer.openItems - MAX_ITEMS, 1) : 0,
  }
}
