import { plainText } from '../plain-text.ts'
import type { Counterparty } from '../statement.ts'
import { defined } from '../defined.ts'
import type { Information } from './information.ts'
import { isNoReference } from './swift-value.ts'

/** A business code, then the separator of the parts; it differs between banks. */
const START = /^\d{3}([?>^~@<|!%*#&$])(?=\d\d)/
/** Keywords inside remittance parts, as German banks mark SEPA data. */
const WORDS = /\b(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|MDAT|ANAM)\+/g
/** A part of this length was cut by its width. */
const FULL = 26

/** `166?00TRANSFER?20text?30bank?31account?32name`: undefined for other structures. */
export function readNumberedParts(text: string): Information | undefined {
  const sign = START.exec(text)?.[1]
  if (sign === undefined) return undefined
  const parts = partsOf(text.slice(3), sign)
  const one = (code: string): string | undefined => plainText(parts.get(code) ?? '')
  const remittance = joined(parts, ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'])
  const words = labelsFor(remittance)
  const reference = plainText(words.get('EREF') ?? '')
  return {
    counterparty: defined<Counterparty>({
      name: plainText(joined(parts, ['32', '33'])),
      accountNo: one('38') ?? one('31'),
      bankCode: one('30'),
    }),
    text: plainText(words.get('SVWZ') ?? remittance) ?? one('00'),
    payerReference: reference === undefined || isNoReference(reference) ? undefined : reference,
  }
}

function partsOf(text: string, sign: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const piece of text
    .split(new RegExp(String.raw`\u{${sign.charCodeAt(0).toString(16)}}(?=\d\d)`, 'u'))
    .slice(1)) {
    const code = piece.slice(0, 2)
    parts.set(code, (parts.get(code) ?? '') + piece.slice(2))
  }
  return parts
}

function joined(parts: ReadonlyMap<string, string>, codes: readonly string[]): string {
  const found = codes.map(code => parts.get(code)).filter(part => part !== undefined)
  return found.reduce((text, part, index) => text + ((found[index - 1]?.length ?? FULL) >= FULL ? '' : ' ') + part, '')
}

function labelsFor(text: string): ReadonlyMap<string, string> {
  const found = [...text.matchAll(WORDS)]
  return new Map(
    found.map((match, index) => [match[1] ?? '', text.slice(match.index + match[0].length, found[index + 1]?.index)]),
  )
}
