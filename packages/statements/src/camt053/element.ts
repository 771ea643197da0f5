import { isCurrency, readAmount } from '../amount.ts'
import { plainText } from '../plain-text.ts'
import type { Problems } from '../problems.ts'
import type { XmlElement } from './xml.ts'

/** Children of the message's namespace; extensions under other namespaces are ignored. */
export function children(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
  return parent?.children.filter(child => child.name === name && child.namespace === parent.namespace) ?? []
}

/** The first element at a path such as `Acct/Id/IBAN`. */
export function at(parent: XmlElement | undefined, path: string): XmlElement | undefined {
  return path.split('/').reduce<XmlElement | undefined>((element, name) => children(element, name)[0], parent)
}

export const textAt = (parent: XmlElement | undefined, path: string): string | undefined =>
  plainText(at(parent, path)?.text ?? '')

/** The text at a required path; when missing, an error on the parent's line. */
function requiredText(parent: XmlElement, path: string, where: string, problems: Problems): string | undefined {
  return (
    textAt(parent, path) ??
    problems.add(
      at(parent, path)?.line ?? parent.line,
      `${where}/${path}`,
      'missing',
      'the element is missing or empty',
    )
  )
}

export type Money = { readonly amount: bigint; readonly currency: string }

/** `<Amt Ccy="THB">12.50</Amt>`: never negative, the sign is in `CdtDbtInd`. */
export function readMoney(element: XmlElement, where: string, problems: Problems): Money | undefined {
  const currency = element.attributes['Ccy'] ?? ''
  if (!isCurrency(currency))
    return problems.add(element.line, `${where}@Ccy`, 'currency', 'not a currency code', currency)
  const text = element.text.trim()
  const read = readAmount(plainDecimal(text), '.', currency)
  return read.ok ? { amount: read.amount, currency } : problems.add(element.line, where, 'amount', read.why, text)
}

/** An XML decimal may carry a plus and zeros at its end: `12.50000` is 12.50. */
function plainDecimal(text: string): string {
  let end = text.length
  if (text.includes('.')) while (text[end - 1] === '0') end -= 1
  return text.slice(text.startsWith('+') ? 1 : 0, end)
}

/** The amount at a required path. */
export function requiredMoney(parent: XmlElement, path: string, where: string, problems: Problems): Money | undefined {
  const element = at(parent, path)
  if (element === undefined) return problems.add(parent.line, `${where}/${path}`, 'missing', 'the element is missing')
  return readMoney(element, `${where}/${path}`, problems)
}

/** `CdtDbtInd` as the direction of the movement. */
export function requiredDirection(parent: XmlElement, where: string, problems: Problems): 'in' | 'out' | undefined {
  const text = requiredText(parent, 'CdtDbtInd', where, problems)
  if (text === undefined) return undefined
  if (text === 'CRDT' || text === 'DBIT') return text === 'CRDT' ? 'in' : 'out'
  return problems.add(
    at(parent, 'CdtDbtInd')?.line ?? parent.line,
    `${where}/CdtDbtInd`,
    'direction',
    'neither CRDT nor DBIT',
    text,
  )
}

/** Like `requiredDirection`; a missing one gets its usual value, if the balances confirm it. */
export function directionOr(
  usual: 'in',
  parent: XmlElement,
  where: string,
  problems: Problems,
): 'in' | 'out' | undefined {
  if (at(parent, 'CdtDbtInd') !== undefined) return requiredDirection(parent, where, problems)
  problems.doubt(parent.line, `${where}/CdtDbtInd`, 'missing', 'the element is missing')
  return usual
}
