import { instantOf } from '../calendar.ts'
import { isCurrency } from '../amount.ts'
import type { Rules } from '../options.ts'
import { type Problems, problem } from '../problems.ts'
import type { AccountId, Entry, ReadStatement, Statement, StatementError, StatementHeader } from '../statement.ts'
import { checkSums, type Sums } from '../sums.ts'
import { defined } from '../plain-text.ts'
import { bare, chooseBalances, foreignBalances, readBalances, type TypedBalance } from './balances.ts'
import type { Moment } from './dates.ts'
import { at, children, textAt } from './element.ts'
import { readEntry } from './entry.ts'
import { bankCodeOf } from './transaction.ts'
import type { XmlElement } from './xml.ts'

/** One `Stmt`; its errors are added to the problems. `paged`: its entries are a part of those between its balances. */
export function readStatementElement(
  element: XmlElement,
  paged: boolean,
  rules: Rules,
  problems: Problems,
): ReadStatement {
  const read = readParts(element, paged, rules, problems)
  problems.settle(read.statement?.sums === 'agree')
  return read
}

function readParts(element: XmlElement, paged: boolean, rules: Rules, problems: Problems): ReadStatement {
  const number = textAt(element, 'Id')
  const accountId = readAccount(element, problems)
  const balances = readBalances(element, 'Stmt', rules.timeZone, problems)
  const entries = readEntries(element, accountId, balances, rules, problems)
  const currency = currencyOf(element, balances, entries ?? [], problems)
  const header = defined<StatementHeader>({ line: element.line, accountId: accountId ?? {}, currency })
  if (accountId === undefined || entries === undefined || currency === undefined)
    return { header, statement: undefined }
  const { opening, closing } = chooseBalances(balances, currency)
  const { sums, warnings } = sumsOf(
    { opening, closing, entries, paged, line: closing?.line ?? element.line },
    rules,
    problems,
  )
  const statement = defined<Statement>({
    line: element.line,
    accountId,
    currency,
    number,
    opening: opening && bare(opening),
    closing: closing && bare(closing),
    sums,
    entries,
    ignoredRows: 0,
    warnings: [...missingParts(element, balances), ...foreignBalances(balances, currency), ...warnings],
  })
  return { header, statement }
}

/** Required parts of a statement that no amount depends on. */
function missingParts(element: XmlElement, balances: readonly TypedBalance[]): readonly StatementError[] {
  const missing = (field: string, message: string): StatementError => problem(element.line, field, 'missing', message)
  return [
    ...(textAt(element, 'Id') === undefined ? [missing('Stmt/Id', 'the statement has no number')] : []),
    ...(balances.length === 0
      ? [missing('Stmt/Bal', 'the statement tells no balance: nothing shows that it is whole')]
      : []),
  ]
}

type ToCheck = {
  readonly opening: TypedBalance | undefined
  readonly closing: TypedBalance | undefined
  readonly entries: readonly Entry[]
  readonly paged: boolean
  readonly line: number
}

function sumsOf({ paged, ...facts }: ToCheck, rules: Rules, problems: Problems): Sums {
  const sums = checkSums({ ...facts, field: 'Stmt/Bal' }, paged ? { ...rules, sums: 'report' } : rules, problems)
  // A page whose totals match is complete.
  if (!paged || sums.sums === 'agree') return sums
  return {
    sums: 'untold',
    warnings: [problem(facts.line, 'Stmt/StmtPgntn', 'sums', 'one page of several: sums were not checked')],
  }
}

function readAccount(element: XmlElement, problems: Problems): AccountId | undefined {
  const account = at(element, 'Acct')
  const iban = textAt(account, 'Id/IBAN')?.replaceAll(' ', '')
  const other = textAt(account, 'Id/Othr/Id')
  if (iban === undefined && other === undefined) {
    return problems.add(account?.line ?? element.line, 'Stmt/Acct/Id', 'missing', 'the statement names no account')
  }
  const bankCode = bankCodeOf(at(account, 'Svcr/FinInstnId'))
  return defined<AccountId>({ iban, bankCode, accountNo: iban === undefined ? other : undefined, other })
}

/** The account's currency, otherwise its balances'; entries may have others. */
function currencyOf(
  element: XmlElement,
  balances: readonly TypedBalance[],
  entries: readonly Entry[],
  problems: Problems,
): string | undefined {
  const own = textAt(element, 'Acct/Ccy')
  if (own !== undefined && !isCurrency(own)) {
    return problems.add(
      at(element, 'Acct/Ccy')?.line ?? element.line,
      'Stmt/Acct/Ccy',
      'currency',
      'not a currency code',
      own,
    )
  }
  const booked = balances.find(balance => ['OPBD', 'PRCD', 'CLBD'].includes(balance.type))
  return own ?? booked?.currency ?? entries[0]?.currency ?? balances[0]?.currency
}

function readEntries(
  element: XmlElement,
  accountId: AccountId | undefined,
  balances: readonly TypedBalance[],
  rules: Rules,
  problems: Problems,
): readonly Entry[] | undefined {
  const all: Entry[] = []
  const around = {
    made: at(element, 'CreDtTm'),
    own: accountId?.iban ?? accountId?.accountNo,
    onlyDay: onlyDay(balances, rules.timeZone),
    timeZone: rules.timeZone,
  }
  let sound = true
  for (const each of children(element, 'Ntry')) {
    if (problems.full) return undefined
    const entries = readEntry(each, around, problems)
    if (entries === undefined) sound = false
    else all.push(...entries)
  }
  return sound ? all : undefined
}

/** A statement that opens and closes on one day covers that day. */
function onlyDay(balances: readonly TypedBalance[], timeZone: string): Moment | undefined {
  const days = (type: string): readonly string[] =>
    balances.filter(balance => balance.type === type).map(balance => balance.on)
  const [from, to] = [days('OPBD'), days('CLBD')]
  const [on] = from
  return on !== undefined && from.length === 1 && to.length === 1 && to[0] === on
    ? { on, at: instantOf(on, timeZone), timeKnown: false }
    : undefined
}
