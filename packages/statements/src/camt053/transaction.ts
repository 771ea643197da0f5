import { defined, plainLines } from '../plain-text.ts'
import type { Problems } from '../problems.ts'
import type { Counterparty } from '../statement.ts'
import { at, children, type Money, readMoney, textAt } from './element.ts'
import type { XmlElement } from './xml.ts'

/** One payment's `TxDtls`; single-payment entries have at most one. */
export type Transaction = {
  readonly element: XmlElement
  readonly money: Money | undefined
  readonly direction: 'in' | 'out'
}

/** Every transaction of an entry, with its own amount where it is complete. */
export function readTransactions(
  entry: XmlElement,
  direction: 'in' | 'out',
  where: string,
  problems: Problems,
): readonly Transaction[] {
  return children(entry, 'NtryDtls')
    .flatMap(details => children(details, 'TxDtls'))
    .map(element => {
      const amount = at(element, 'Amt') ?? at(element, 'AmtDtls/TxAmt/Amt')
      const money = amount && readMoney(amount, `${where}/NtryDtls/TxDtls/Amt`, problems)
      const own = textAt(element, 'CdtDbtInd')
      return { element, money, direction: own === 'CRDT' ? 'in' : own === 'DBIT' ? 'out' : direction }
    })
}

/** True when the transactions split the entry: more than one, each with an amount, adding up to the entry's. */
export function addUp(transactions: readonly Transaction[], whole: Money, direction: 'in' | 'out'): boolean {
  if (transactions.length < 2) return false
  let sum = 0n
  for (const { money, direction: own } of transactions) {
    if (money === undefined || money.currency !== whole.currency) return false
    sum += own === direction ? money.amount : -money.amount
  }
  return sum === whole.amount
}

/**
 * The counterparty: the debtor of a credit. A reversal names the parties of the original payment, and so do many
 * unmarked returns: the statement's own account is never the counterparty.
 */
export function counterpartyOf(
  transaction: XmlElement | undefined,
  entry: { direction: 'in' | 'out'; reversal: boolean; own: string | undefined },
): Counterparty {
  const expected = (entry.direction === 'in') === !entry.reversal ? 'Dbtr' : 'Cdtr'
  const parties = at(transaction, 'RltdPties')
  const accountOf = (side: string): string | undefined =>
    textAt(parties, `${side}Acct/Id/IBAN`) ?? textAt(parties, `${side}Acct/Id/Othr/Id`)
  const isOwn = entry.own !== undefined && accountOf(expected)?.replaceAll(' ', '') === entry.own
  const side = isOwn ? (expected === 'Dbtr' ? 'Cdtr' : 'Dbtr') : expected
  const nameOf = (role: string): string | undefined =>
    textAt(parties, `${role}/Nm`) ?? textAt(parties, `${role}/Pty/Nm`)
  return defined<Counterparty>({
    name: nameOf(side) ?? nameOf(`Ultmt${side}`),
    accountNo: accountOf(side),
    bankCode: bankCodeOf(at(transaction, `RltdAgts/${side}Agt/FinInstnId`)),
  })
}

/** A BIC, otherwise the member id of the domestic clearing. */
export function bankCodeOf(institution: XmlElement | undefined): string | undefined {
  return (
    textAt(institution, 'BICFI') ??
    textAt(institution, 'BIC') ??
    textAt(institution, 'ClrSysMmbId/MmbId') ??
    textAt(institution, 'Othr/Id')
  )
}

/** Free remittance text, then creditor references, then the bank's additions. */
export function textOf(transaction: XmlElement | undefined): string | undefined {
  const remittance = at(transaction, 'RmtInf')
  const free = children(remittance, 'Ustrd').map(each => each.text)
  const references = children(remittance, 'Strd').map(each => textAt(each, 'CdtrRefInf/Ref') ?? '')
  return plainLines([...free, ...references]) ?? textAt(transaction, 'AddtlTxInf')
}

/** The payer's reference; "NOTPROVIDED" is SEPA's word for none. */
export function payerReferenceOf(transaction: XmlElement | undefined): string | undefined {
  const reference = textAt(transaction, 'Refs/EndToEndId')
  return reference === undefined || /^NOT ?PROVIDED$/i.test(reference) ? undefined : reference
}
