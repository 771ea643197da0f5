import { plainText } from '../plain-text.ts'
import type { Counterparty } from '../statement.ts'
import { defined } from '../defined.ts'
import type { Information } from './information.ts'
import { isNoReference } from './swift-value.ts'

const words = new Set(
  (
    'TRTP TRCD IBAN BIC NAME REMI EREF KREF PREF MARF CSID BENM ORDP CNTP ADDR ISDT RTYP RTRN INIT ID ACCW NRTX SVCL PURP ' +
    'ULTD ULTC ULTB CREF IREF OCMT CHGT CHGS EXCH SVCF RETN'
  ).split(' '),
)

/** `/TRTP/SEPA/IBAN/NL…/NAME/…/REMI/…`: undefined for other structures. */
export function readSlashWords(text: string): Information | undefined {
  const pieces = text.split('/')
  if (pieces[0] !== '' || !words.has(pieces[1] ?? '')) return undefined
  const values = valuesOf(pieces)
  const one = (word: string): string | undefined => plainText((values.get(word) ?? []).join('/'))
  const [account, bank, name] = values.get('CNTP') ?? []
  const reference = one('EREF')
  return {
    counterparty: defined<Counterparty>({
      name: one('NAME') ?? plainText(name ?? ''),
      accountNo: one('IBAN') ?? plainText(account ?? ''),
      bankCode: one('BIC') ?? plainText(bank ?? ''),
    }),
    text: remittance(values.get('REMI') ?? []) ?? plainText(text),
    payerReference: reference === undefined || isNoReference(reference) ? undefined : reference,
  }
}

/** The value of each keyword, up to the next; other slashes stay in the text. */
function valuesOf(pieces: readonly string[]): ReadonlyMap<string, string[]> {
  const values = new Map<string, string[]>()
  let current: string[] = []
  for (const piece of pieces) {
    if (words.has(piece) && !values.has(piece)) values.set(piece, (current = []))
    else current.push(piece)
  }
  for (const value of values.values()) while (value.at(-1)?.trim() === '') value.pop()
  return values
}

/** Without the marks of structured or free text. */
function remittance(pieces: readonly string[]): string | undefined {
  const kept = pieces[0] === 'USTD' || pieces[0] === 'STRD' ? pieces.slice(1) : pieces
  return plainText(kept.filter((piece, index) => piece !== '' || index > 1).join('/'))
}
