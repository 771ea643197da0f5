import { plainLines, plainText } from '../plain-text.ts'
import type { Problems } from '../problems.ts'
import type { Day } from '../statement.ts'
import type { Field } from './fields.ts'
import { isNoReference, lacksMark, NO_MARK, readNearestDay, readSwiftAmount, readSwiftDay } from './swift-value.ts'

export type StatementLine = {
  readonly valueOn: Day
  readonly bookedOn: Day
  readonly direction: 'in' | 'out'
  readonly reversal: boolean
  readonly amount: bigint
  /** The amount has no decimal mark. */
  readonly unmarked: boolean
  readonly references: References
  readonly supplementary: string | undefined
}
/** `words`: text in place of the bank reference. */
type References = { readonly [K in 'owner' | 'bank' | 'words' | 'aside']: string | undefined }

/** The direction of a mark. RC reverses a credit, RD a debit. */
const marks = {
  RC: { direction: 'out', reversal: true },
  RD: { direction: 'in', reversal: true },
  C: { direction: 'in', reversal: false },
  D: { direction: 'out', reversal: false },
} as const

// value date, entry date (sometimes blank), mark, funds code, amount, type, references: each as long as its characters
// permit, validated one by one below. Some banks pad the type (`NOV `), put blanks around the amount, or omit the type
// before the bank reference.
const SHAPE = /^(\d{6})(\d{0,4}) *(RC|RD|C|D)([A-Z]?) *([\d,.]+) *(?:([A-Z])([A-Z\d ]{3})|(?=\/\/))(.*)$/i
const SUBFIELDS = [
  ['value date', /^\d{6}/],
  ['debit/credit mark', /^\d{6,10} *(?:RC|RD|C|D)/i],
  ['amount', /^\d{6,10} *(?:RC|RD|C|D)[A-Z]? *[\d,.]+(?![\d,.])/i],
  ['transaction type', /^\d{6,10} *(?:RC|RD|C|D)[A-Z]? *[\d,.]+ *[A-Z][A-Z\d ]{3}/i],
] as const

/** `:61:`: 6!n[4!n]2a[1!a]15d1!a3!c16x[//16x], and supplementary details on the following lines. */
export function readStatementLine(field: Field, currency: string, problems: Problems): StatementLine | undefined {
  const text = (field.lines[0] ?? '').trimStart()
  const bad = (
    part: string,
    code: 'date' | 'amount' | 'direction' | 'malformed',
    why: string,
    value: string,
  ): undefined => problems.add(field.line, `:61: ${part}`, code, why, value)
  const match = SHAPE.exec(text)
  if (match === null)
    return bad(brokenPart(text), 'malformed', 'not a statement line: the subfield is missing or badly written', text)
  const [, valueText = '', entryText = '', mark = '', , amountText = '', type = 'N', , rest = ''] = match
  const valueOn = readSwiftDay(valueText)
  if (valueOn === undefined) return bad('value date', 'date', 'not a day of the calendar, written YYMMDD', valueText)
  const bookedOn = entryText === '' ? valueOn : entryText.length === 4 ? readNearestDay(entryText, valueOn) : undefined
  if (bookedOn === undefined) return bad('entry date', 'date', 'not a day of the calendar, written MMDD', entryText)
  const read = readSwiftAmount(amountText, currency)
  if (!read.ok) return bad('amount', 'amount', read.why, amountText)
  const unmarked = lacksMark(amountText, currency)
  if (unmarked) problems.doubt(field.line, ':61: amount', 'amount', NO_MARK, amountText)
  if (!'NSF'.includes(type))
    problems.doubt(field.line, ':61: transaction type', 'malformed', 'a type begins with N, S or F', type)
  const supplementary = plainLines(field.lines.slice(1))
  return {
    valueOn,
    bookedOn,
    ...marks[mark.toUpperCase() as keyof typeof marks],
    amount: read.amount,
    unmarked,
    references: referencesOf(rest),
    supplementary,
  }
}

/** The first invalid subfield. */
function brokenPart(text: string): string {
  return SUBFIELDS.find(([, shape]) => !shape.test(text))?.[0] ?? 'line'
}

/**
 * The owner's reference, `//` and the bank's. Old Dutch statements pad the first and append the counterparty's name.
 */
function referencesOf(rest: string): References {
  const at = rest.indexOf('//')
  const [head, bank] = at === -1 ? [rest, ''] : [rest.slice(0, at), rest.slice(at + 2)]
  const gap = head.trim().indexOf('   ')
  const [owner, aside] = gap === -1 ? [head, ''] : [head.trim().slice(0, gap), head.trim().slice(gap)]
  // A reference that identifies a movement has a digit; words repeat for every such movement.
  const named = /\d/.test(bank)
  return {
    owner: reference(owner),
    bank: named ? reference(bank) : undefined,
    words: named ? undefined : reference(bank),
    aside: plainText(aside),
  }
}

function reference(text: string): string | undefined {
  const plain = plainText(text)
  return plain === undefined || isNoReference(plain) ? undefined : plain
}
