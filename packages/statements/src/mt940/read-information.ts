import { defined, plainLines, plainText } from '../plain-text.ts'
import type { Counterparty } from '../statement.ts'
import { isIbanShaped } from './account.ts'
import type { Field } from './fields.ts'
import { isNoReference } from './swift-value.ts'

/** The counterparty from `:86:`, as far as the bank uses a known structure. */
type Information = {
  readonly counterparty: Counterparty
  readonly text: string | undefined
  readonly payerReference: string | undefined
}

/**
 * Conventions without `:NS:`: numbered parts (`166?00…?20…`, German and Polish banks), keywords between slashes
 * (`/NAME/…/REMI/…`), and plain text. The standard leaves this to the banks, so nothing here is an error.
 */
export function readInformation(all: readonly Field[], supplementary: string | undefined): Information {
  const fields = all.filter(field => field.tag === '86')
  const own = fields.length === 0 ? readNonSwift(all.filter(field => field.tag === 'NS')) : undefined
  if (own !== undefined) return own
  const lines = fields.flatMap(field => field.lines)
  const whole = lines.join('').trim()
  return readNumberedParts(whole) ?? readSlashWords(whole) ?? readPlain(lines, supplementary)
}

/** An account and a name on the first line, which some Dutch banks repeat from the supplementary details. */
function readPlain(lines: readonly string[], supplementary: string | undefined): Information {
  const text = plainLines(lines)
  const [first = ''] = (text ?? '').split('\n')
  const gap = first.indexOf(' ')
  const [account, name] = gap === -1 ? [first, ''] : [first.slice(0, gap), first.slice(gap + 1)]
  const isOther = name !== '' && (isIbanShaped(account) || (supplementary === name && /^\d+$/.test(account)))
  return { counterparty: isOther ? { name, accountNo: account } : {}, text, payerReference: undefined }
}

/** A business code, then the separator of the parts; it differs between banks. */
const START = /^\d{3}([?>^~@<|!%*#&$])(?=\d\d)/
/** Keywords inside remittance parts, as German banks mark SEPA data. */
const WORDS = /\b(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC|PURP|MDAT|ANAM)\+/g
/** A part of this length was cut by its width. */
const FULL = 26

/** `166?00TRANSFER?20text?30bank?31account?32name`: undefined for other structures. */
function readNumberedParts(text: string): Information | undefined {
  const sign = START.exec(text)?.[1]
  if (sign === undefined) return undefined
  const parts = partsOf(text.slice(3), sign)
  const one = (code: string): string | undefined => plainText(parts.get(code) ?? '')
  const purpose = joined(parts, ['20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '60', '61', '62', '63'])
  const words = labelsFor(purpose)
  const reference = plainText(words.get('EREF') ?? '')
  return {
    counterparty: defined<Counterparty>({
      name: plainText(joined(parts, ['32', '33'])),
      accountNo: one('38') ?? one('31'),
      bankCode: one('30'),
    }),
    text: plainText(words.get('SVWZ') ?? purpose) ?? one('00'),
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

const keywords = new Set(
  (
    'TRTP TRCD IBAN BIC NAME REMI EREF KREF PREF MARF CSID BENM ORDP CNTP ADDR ISDT RTYP RTRN INIT ID ACCW NRTX SVCL PURP ' +
    'ULTD ULTC ULTB CREF IREF OCMT CHGT CHGS EXCH SVCF RETN'
  ).split(' '),
)

/** `/TRTP/SEPA/IBAN/NL…/NAME/…/REMI/…`: undefined for other structures. */
function readSlashWords(text: string): Information | undefined {
  const pieces = text.split('/')
  if (pieces[0] !== '' || !keywords.has(pieces[1] ?? '')) return undefined
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
    if (keywords.has(piece) && !values.has(piece)) values.set(piece, (current = []))
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

const NUMBERED = /^(\d{2})(.*)$/
const TEXT = /^(?:0[1-9]|1[0-4])$/

/** `:NS:`, which some banks use instead of `:86:`: a number and text per line; undefined when absent. */
function readNonSwift(fields: readonly Field[]): Information | undefined {
  const parts = fields.flatMap(field => field.lines).map(line => NUMBERED.exec(line.trim()))
  const words = (isOf: (code: string) => boolean): readonly string[] =>
    parts.flatMap(part => (part !== null && isOf(part[1] ?? '') ? [part[2] ?? ''] : []))
  const one = (...codes: readonly string[]): string | undefined =>
    plainText(words(code => codes.includes(code)).join(' '))
  const text = plainLines(words(code => TEXT.test(code))) ?? one('17')
  const counterparty = defined<Counterparty>({ name: one('15', '16'), accountNo: one('34'), bankCode: one('33') })
  return text === undefined && Object.keys(counterparty).length === 0
    ? undefined
    : { counterparty, text, payerReference: undefined }
}
