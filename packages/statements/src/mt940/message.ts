import { instantOf } from '../calendar.ts'
import type { Rules } from '../options.ts'
import { defined, plainText } from '../plain-text.ts'
import type { Problems } from '../problems.ts'
import type { Balance, Counterparty, Entry, ReadStatement, Statement, StatementHeader } from '../statement.ts'
import { checkSums } from '../sums.ts'
import { isIbanShaped, readAccount } from './account.ts'
import { type ReadBalance, readBalance } from './balance-field.ts'
import type { Field, Message } from './fields.ts'
import { readInformation } from './read-information.ts'
import { readStatementLine, type StatementLine } from './statement-line.ts'

/**
 * ISO 4217's code for no currency: without a readable balance the file is refused, and its lines are parsed for other
 * errors.
 */
const NO_CURRENCY = 'XXX'

/** Fields that occur once per statement. */
const once: readonly (readonly string[])[] = [
  ['20'],
  ['21'],
  ['25', '25P'],
  ['28', '28C'],
  ['60F', '60M'],
  ['62F', '62M'],
  ['64'],
]
/** Fields no movement and no account depends on. */
const MINOR = new Set(['21', '28', '28C', '64'])
const REPEATED = 'the statement has this field already'
const required: readonly (readonly string[])[] = [['20'], ['25', '25P'], ['60F', '60M'], ['62F', '62M']]

/** One statement; its errors are added to the problems. */
export function readMessage(message: Message, rules: Rules, problems: Problems): ReadStatement {
  const header = headerOf(message)
  const read = readFields(message, header, rules, problems)
  problems.settle(read?.statement.sums === 'agree' && read.provesMarks)
  return { header, statement: read?.statement }
}

const BALANCE_CURRENCY = /^\s*[CD]\d{6}([A-Z]{3})/

/** Account and currency alone: a balance names its currency even when its amount is unreadable. */
function headerOf({ line, fields }: Message): StatementHeader {
  const balances = fields.filter(({ tag }) => tag.startsWith('60') || tag.startsWith('62'))
  const [currency] = balances.flatMap(({ lines }) => BALANCE_CURRENCY.exec(lines[0] ?? '')?.[1] ?? [])
  const accountId = readAccount(fields.find(({ tag }) => tag === '25' || tag === '25P')?.lines ?? [], currency)
  return defined<StatementHeader>({ line, accountId: accountId ?? {}, currency })
}

/** `provesMarks`: the balances would not agree if amounts without a decimal mark were minor units. */
type ReadMessage = { readonly statement: Statement; readonly provesMarks: boolean }

function readFields(
  message: Message,
  { accountId }: StatementHeader,
  rules: Rules,
  problems: Problems,
): ReadMessage | undefined {
  const { fields } = message
  const find = (...tags: readonly string[]): Field | undefined => fields.find(field => tags.includes(field.tag))
  if (isInterim(fields))
    return problems.add(
      message.line,
      'message type',
      'unknown_format',
      'an MT942 interim report; an end-of-day statement is MT940',
    )
  if (!fields.some(({ tag, lines }) => tag.startsWith('62') && lines[0]?.trim() !== ''))
    return breaksOff(message, problems)
  if (message.isLaterPage === true) problems.doubt(message.line, ':60F:', 'unexpected', REPEATED)
  const sound = checkShape(message, problems)
  const [openingField, closingField] = [find('60F', '60M'), find('62F', '62M')]
  const from = openingField && readBalance(openingField, undefined, problems)
  const to = closingField && readBalance(closingField, from?.balance.currency, problems)
  const [opening, closing] = [from?.balance, to?.balance]
  const currency = opening?.currency ?? closing?.currency
  for (const field of fields) if (field.tag === '64' || field.tag === '65') readBalance(field, currency, problems)
  const lines = readEntries(fields, currency ?? NO_CURRENCY, rules, problems)
  if (!sound || opening === undefined || closing === undefined || closingField === undefined || lines === undefined)
    return undefined
  if (!sameCurrency(opening, closing, closingField, problems)) return undefined
  const { entries } = lines
  const facts = { line: closingField.line, field: `:${closingField.tag}:`, opening, closing, entries }
  const number = plainText(find('28', '28C')?.lines[0] ?? '')
  const { sums, warnings } = checkSums(facts, rules, problems)
  const statement = defined<Statement>({
    line: message.line,
    accountId,
    currency: opening.currency,
    number,
    opening,
    closing,
    sums,
    entries,
    ignoredRows: 0,
    warnings,
  })
  return { statement, provesMarks: provesMarks(lines, from, to) }
}

/** Amounts with a mark are unaffected, so those without one must not add up to a balance on their own. */
function provesMarks(
  { unmarked, entries }: ReadEntries,
  from: ReadBalance | undefined,
  to: ReadBalance | undefined,
): boolean {
  const balance = (each: ReadBalance | undefined): bigint => (each?.unmarked === true ? each.balance.amount : 0n)
  const updated = unmarked.reduce((sum, at) => sum + signedAmount(entries[at]), 0n)
  const isAllMarked = unmarked.length === 0 && from?.unmarked !== true && to?.unmarked !== true
  return isAllMarked || balance(from) + updated !== balance(to)
}

const signedAmount = (entry: Entry | undefined): bigint =>
  entry === undefined ? 0n : entry.direction === 'in' ? entry.amount : -entry.amount

/** An interim report states its minimum amount (`:34F:`) and has no balances. */
function isInterim(fields: readonly Field[]): boolean {
  return (
    fields.some(({ tag }) => tag === '34F') && !fields.some(({ tag }) => tag.startsWith('60') || tag.startsWith('62'))
  )
}

/** A message without its end is reported at its last line and not parsed, because its last field may be incomplete. */
function breaksOff({ line, fields }: Message, problems: Problems): undefined {
  const last = fields.at(-1)
  const end =
    last === undefined
      ? line
      : last.line +
        Math.max(
          last.lines.findLastIndex(text => text.trim() !== ''),
          0,
        )
  return problems.add(
    end,
    ':62F:',
    'incomplete',
    `the statement that begins on line ${line} stops here, without a closing balance`,
  )
}

/** All required fields, none repeated, movements between the balances. */
function checkShape({ line, fields }: Message, problems: Problems): boolean {
  const at = (tags: readonly string[]): readonly Field[] => fields.filter(field => tags.includes(field.tag))
  let sound = true
  const bad = (where: number, tag: string, code: 'missing' | 'unexpected', why: string): void => {
    sound = false
    problems.add(where, `:${tag}:`, code, why)
  }
  for (const tags of required) {
    const [first] = at(tags)
    const [tag = ''] = tags
    if (first === undefined) bad(line, tag, 'missing', 'the statement has no such field')
    else if (plainText(first.lines[0] ?? '') === undefined) bad(first.line, first.tag, 'missing', 'the field is empty')
  }
  for (const tags of once) {
    const [first, ...others] = at(tags)
    for (const again of others) {
      const isHarmless =
        plainText(again.lines.join('\n')) === plainText(first?.lines.join('\n') ?? '') || MINOR.has(again.tag)
      if (isHarmless) problems.doubt(again.line, `:${again.tag}:`, 'unexpected', REPEATED)
      else bad(again.line, again.tag, 'unexpected', REPEATED)
    }
  }
  const from = fields.findIndex(field => field.tag.startsWith('60'))
  const to = fields.findIndex(field => field.tag.startsWith('62'))
  for (const [index, field] of fields.entries()) {
    const between = index > from && (to === -1 || index < to)
    if (field.tag === '61' && !between)
      bad(field.line, '61', 'unexpected', 'a statement line stands between the opening and the closing balance')
  }
  return sound
}

/** `unmarked`: indices of entries whose amounts have no decimal mark. */
type ReadEntries = { readonly entries: readonly Entry[]; readonly unmarked: readonly number[] }

function readEntries(
  fields: readonly Field[],
  currency: string,
  rules: Rules,
  problems: Problems,
): ReadEntries | undefined {
  const [entries, unmarked] = [[] as Entry[], [] as number[]]
  let sound = true
  for (const [index, field] of fields.entries()) {
    if (field.tag !== '61') continue
    const read = readStatementLine(field, currency, problems)
    if (read === undefined) sound = false
    else {
      if (read.unmarked) unmarked.push(entries.length)
      entries.push(entryOf(field, read, informationAfter(fields, index), currency, rules))
    }
    if (problems.full) return undefined
  }
  return sound ? { entries, unmarked } : undefined
}

/** The `:86:` and `:NS:` fields after a statement line; some banks write one per line of text. */
function informationAfter(fields: readonly Field[], index: number): readonly Field[] {
  let end = index + 1
  while (fields[end]?.tag === '86' || fields[end]?.tag === 'NS') end += 1
  return fields.slice(index + 1, end)
}

function entryOf(
  field: Field,
  read: StatementLine,
  information: readonly Field[],
  currency: string,
  rules: Rules,
): Entry {
  const { counterparty, text, payerReference } = readInformation(information, read.supplementary)
  const name = counterparty.name ?? read.references.aside
  const accountNo = counterparty.accountNo ?? ibanOf(read.supplementary)
  return defined<Entry>({
    line: field.line,
    direction: read.direction,
    amount: read.amount,
    currency,
    bookedOn: read.bookedOn,
    bookedAt: instantOf(read.bookedOn, rules.timeZone),
    timeKnown: false,
    valueOn: read.valueOn,
    reference: read.references.bank,
    entryReference: undefined,
    payerReference: payerReference ?? read.references.owner,
    counterparty: defined<Counterparty>({ name, accountNo, bankCode: counterparty.bankCode }),
    text: text ?? read.supplementary ?? read.references.words,
    balanceAfter: undefined,
    reversal: read.reversal,
    status: 'booked',
  })
}

/** Dutch banks write the counterparty's IBAN into the supplementary details. */
function ibanOf(supplementary: string | undefined): string | undefined {
  return supplementary?.split(/\s/).find(isIbanShaped)
}

function sameCurrency(opening: Balance, closing: Balance, field: Field, problems: Problems): boolean {
  if (opening.currency === closing.currency) return true
  const why = `the statement opens in ${opening.currency} and closes in another currency`
  problems.add(field.line, `:${field.tag}: currency`, 'currency', why, closing.currency)
  return false
}
