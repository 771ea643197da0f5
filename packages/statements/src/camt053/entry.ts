import type { Problems } from '../problems.ts'
import type { Entry } from '../statement.ts'
import { defined } from '../plain-text.ts'
import { type Moment, momentOf, readMoment } from './dates.ts'
import { at, requiredDirection, requiredMoney, textAt, type Money } from './element.ts'
import { addUp, counterpartyOf, payerReferenceOf, readTransactions, textOf, type Transaction } from './transaction.ts'
import type { XmlElement } from './xml.ts'

const WHERE = 'Stmt/Ntry'
const OWN_REFERENCE = 'Refs/AcctSvcrRef'
const statuses = { BOOK: 'booked', PDNG: 'pending', FUTR: 'pending', INFO: 'info' } as const

/**
 * Context of a statement's entries: its `CreDtTm`, its account as payment parties name it, and its day when it covers
 * one.
 */
export type Surroundings = {
  readonly made: XmlElement | undefined
  readonly own: string | undefined
  readonly onlyDay: Moment | undefined
  readonly timeZone: string
}

/** One `Ntry`: one entry, or one per payment of a batch whose amounts add up to the entry's. */
export function readEntry(element: XmlElement, around: Surroundings, problems: Problems): readonly Entry[] | undefined {
  const money = requiredMoney(element, 'Amt', WHERE, problems)
  const direction = requiredDirection(element, WHERE, problems)
  const status = readStatus(element, problems)
  const reversal = readReversal(element, problems)
  const when = status && readDates(element, around, status, problems)
  if (
    money === undefined ||
    direction === undefined ||
    status === undefined ||
    reversal === undefined ||
    when === undefined
  )
    return undefined
  const transactions = readTransactions(element, direction, WHERE, problems)
  const whole = { element, own: around.own, money, direction, status, reversal, ...when }
  if (!addUp(transactions, money, direction))
    return [entryOf(whole, transactions.length === 1 ? transactions[0] : undefined, undefined)]
  const own = transactions.map(({ element: details }) => textAt(details, OWN_REFERENCE))
  const times = Map.groupBy(own, reference => reference)
  return transactions.map((transaction, index) => {
    const isUnique = times.get(own[index])?.length === 1
    return entryOf({ ...whole, ...partOf(transaction, whole) }, transaction, {
      place: index + 1,
      reference: isUnique ? own[index] : undefined,
    })
  })
}

type Facts = Pick<Entry, 'direction' | 'status' | 'reversal'> &
  Dates & { readonly element: XmlElement; readonly own: string | undefined; readonly money: Money }
type Dates = { readonly booked: Moment; readonly value: Moment | undefined }

const partOf = ({ money, direction }: Transaction, whole: Facts) => ({ money: money ?? whole.money, direction })

/** A payment of a batch: its index, and its bank reference when it is unique. */
type Part = { readonly place: number; readonly reference: string | undefined }

/** A payment without a reference is identified by its batch and index. */
function entryOf(facts: Facts, transaction: Transaction | undefined, part: Part | undefined): Entry {
  const { element, money, direction, reversal, booked } = facts
  const details = transaction?.element
  const placed = (reference: string | undefined): string | undefined =>
    reference && (part === undefined ? reference : `${reference}/${part.place}`)
  const whole = textAt(element, 'AcctSvcrRef')
  return defined<Entry>({
    line: part === undefined ? element.line : (details?.line ?? element.line),
    direction,
    amount: money.amount,
    currency: money.currency,
    bookedOn: booked.on,
    bookedAt: booked.at,
    timeKnown: booked.timeKnown,
    valueOn: facts.value?.on,
    reference: part === undefined ? (whole ?? textAt(details, OWN_REFERENCE)) : (part.reference ?? placed(whole)),
    entryReference: placed(textAt(element, 'NtryRef')),
    payerReference: payerReferenceOf(details),
    counterparty: counterpartyOf(details, facts),
    text: textOf(details) ?? textAt(element, 'AddtlNtryInf'),
    balanceAfter: undefined,
    reversal,
    status: facts.status,
  })
}

/** `<Sts>BOOK</Sts>`, from version 08 on `<Sts><Cd>BOOK</Cd></Sts>`. */
function readStatus(element: XmlElement, problems: Problems): Entry['status'] | undefined {
  const text = textAt(element, 'Sts/Cd') ?? textAt(element, 'Sts')
  if (at(element, 'Sts') === undefined) {
    problems.doubt(element.line, `${WHERE}/Sts`, 'missing', 'neither BOOK nor PDNG, INFO or FUTR')
    return 'booked'
  }
  if (text !== undefined && Object.hasOwn(statuses, text)) return statuses[text as keyof typeof statuses]
  const line = at(element, 'Sts')?.line ?? element.line
  return problems.add(
    line,
    `${WHERE}/Sts`,
    text === undefined ? 'missing' : 'unexpected',
    'neither BOOK nor PDNG, INFO or FUTR',
    text,
  )
}

function readReversal(element: XmlElement, problems: Problems): boolean | undefined {
  const text = textAt(element, 'RvslInd') ?? 'false'
  if (['true', '1', 'false', '0'].includes(text)) return text === 'true' || text === '1'
  return problems.add(
    at(element, 'RvslInd')?.line ?? element.line,
    `${WHERE}/RvslInd`,
    'malformed',
    'neither true nor false',
    text,
  )
}

/**
 * Booked on the value date without a booking date, or on the statement's only day without both; pending entries use the
 * statement's creation date.
 */
function readDates(
  element: XmlElement,
  { made, onlyDay, timeZone }: Surroundings,
  status: Entry['status'],
  problems: Problems,
): Dates | undefined {
  const [bookingDate, valueDate] = [at(element, 'BookgDt'), at(element, 'ValDt')]
  const value = valueDate && readMoment(valueDate, `${WHERE}/ValDt`, timeZone, problems)
  const own = bookingDate && readMoment(bookingDate, `${WHERE}/BookgDt`, timeZone, problems)
  const fallback =
    status !== 'booked' && made !== undefined ? momentOf(made, 'Stmt/CreDtTm', timeZone, problems) : undefined
  const isReported = (bookingDate ?? valueDate) !== undefined
  const booked = own ?? value ?? fallback ?? (isReported ? undefined : onlyDay)
  if (!isReported && fallback === undefined) {
    const missing = [element.line, `${WHERE}/BookgDt`, 'missing', 'neither booking nor value date'] as const
    if (booked === undefined) problems.add(...missing)
    else problems.doubt(...missing)
  }
  return booked && { booked, value }
}
