import { type Problems, problem } from '../problems.ts'
import type { Balance, StatementError } from '../statement.ts'

import { at, children, directionOr, requiredMoney, textAt } from './element.ts'
import { readMoment } from './dates.ts'
import type { XmlElement } from './xml.ts'

export type TypedBalance = Balance & { readonly type: string; readonly line: number }

/** Every `Bal` of a statement. */
export function readBalances(
  statement: XmlElement,
  where: string,
  timeZone: string,
  problems: Problems,
): readonly TypedBalance[] {
  return children(statement, 'Bal')
    .map(each => readBalance(each, `${where}/Bal`, timeZone, problems))
    .filter(each => each !== undefined)
}

function readBalance(
  element: XmlElement,
  where: string,
  timeZone: string,
  problems: Problems,
): TypedBalance | undefined {
  const type = textAt(element, 'Tp/CdOrPrtry/Cd') ?? textAt(element, 'Tp/CdOrPrtry/Prtry')
  if (type === undefined) problems.add(element.line, `${where}/Tp`, 'missing', 'the balance does not say which it is')
  const money = requiredMoney(element, 'Amt', where, problems)
  const direction = directionOr('in', element, where, problems)
  const date = at(element, 'Dt')
  if (date === undefined) return problems.add(element.line, `${where}/Dt`, 'missing', 'the element is missing')
  const moment = readMoment(date, `${where}/Dt`, timeZone, problems)
  if (type === undefined || money === undefined || direction === undefined || moment === undefined) return undefined
  return {
    type,
    line: element.line,
    amount: direction === 'out' ? -money.amount : money.amount,
    currency: money.currency,
    on: moment.on,
  }
}

/**
 * OPBD or the previous closing balance (PRCD), and CLBD, in the statement's currency. Equal duplicates are accepted.
 */
export function chooseBalances(balances: readonly TypedBalance[], currency: string) {
  const choose = (type: string): TypedBalance | undefined => {
    const found = balances.filter(balance => balance.type === type && balance.currency === currency)
    return found.length === 1 ? found[0] : undefined
  }
  return { opening: choose('OPBD') ?? choose('PRCD'), closing: choose('CLBD') }
}

/** Booked balances in other currencies than the statement's, which cannot be checked. */
export function foreignBalances(balances: readonly TypedBalance[], currency: string): readonly StatementError[] {
  return balances
    .filter(balance => ['OPBD', 'PRCD', 'CLBD'].includes(balance.type) && balance.currency !== currency)
    .map(({ line, type, currency: other }) =>
      problem(line, 'Stmt/Bal/Amt@Ccy', 'currency', `a ${type} balance that is not in ${currency}: left out`, other),
    )
}

export const bare = ({ amount, currency, on }: TypedBalance): Balance => ({ amount, currency, on })
