import { decodeText, type Encoding, linesOf } from '../decode.ts'
import type { Rules } from '../options.ts'
import type { Problems } from '../problems.ts'
import type { ReadStatement } from '../statement.ts'
import { type Field, type Message, splitMessages } from './fields.ts'
import { readMessage } from './message.ts'

/** SWIFT MT940, with or without its envelope, one statement or many. */
export function readMt940(
  bytes: Uint8Array,
  encoding: Encoding | undefined,
  rules: Rules,
  problems: Problems,
): readonly ReadStatement[] {
  const decoded = decodeText(bytes, encoding, isThai(bytes) ? 'windows-874' : 'windows-1252')
  if (decoded === undefined) {
    problems.add(0, 'file', 'encoding', `the file is not ${encoding ?? 'text'}`)
    return []
  }
  const lines = linesOf(decoded.text, rules.limits.lines, problems)
  if (lines === undefined) return []
  const messages = splitMessages(lines, problems).flatMap(splitPages)
  const entries = messages.reduce((sum, message) => sum + message.fields.filter(field => field.tag === '61').length, 0)
  if (entries > rules.limits.entries)
    problems.add(0, 'file', 'too_many_entries', `more than ${rules.limits.entries} entries`)
  if (problems.full || entries > rules.limits.entries) return []
  return messages.map(message => readMessage(message, rules, problems))
}

const HEAD = 64 * 1024

/**
 * An account in baht belongs to a Thai bank, so single-byte letters are read as Thai: this affects names, not money.
 */
function isThai(bytes: Uint8Array): boolean {
  return /^:60[FM]:[CD]\d{6}THB/m.test(new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD)))
}

/** Fields that belong to the previous balance. */
const AFTER_BALANCE = new Set(['64', '65', '86', 'NS'])

/**
 * Splits a message with several statements under one header, as some banks write one per day: each starts with an
 * opening balance after the previous closing balance, with any repeated header fields above it.
 */
function splitPages(message: Message): readonly Message[] {
  const starts = pageStarts(message.fields)
  if (starts.length === 0) return [message]
  const heading = message.fields.slice(
    0,
    message.fields.findIndex(({ tag }) => tag.startsWith('60')),
  )
  const pages = [0, ...starts].map((start, index) => message.fields.slice(start, starts[index]))
  return pages.map((fields, index) => {
    if (index === 0) return { ...message, fields }
    const own = new Set(
      fields
        .slice(
          0,
          fields.findIndex(({ tag }) => tag.startsWith('60')),
        )
        .map(({ tag }) => tag),
    )
    return {
      line: fields[0]?.line ?? message.line,
      fields: [...heading.filter(({ tag }) => !own.has(tag)), ...fields],
      isLaterPage: true,
    }
  })
}

/** The start of a later page: after a closing balance, if an opening balance follows. */
function pageStarts(fields: readonly Field[]): readonly number[] {
  const starts: number[] = []
  let start: number | undefined
  let isClosed = false
  for (const [index, { tag }] of fields.entries()) {
    if (tag.startsWith('62')) [isClosed, start] = [true, undefined]
    else if (isClosed && start === undefined && !AFTER_BALANCE.has(tag)) start = index
    if (!tag.startsWith('60')) continue
    if (start !== undefined) starts.push(start)
    ;[isClosed, start] = [false, undefined]
  }
  return starts
}
