import type { Problems } from '../problems.ts'

export type Field = { readonly tag: string; readonly line: number; readonly lines: readonly string[] }
/** `isLaterPage`: it has the header of the previous page. */
export type Message = { readonly line: number; readonly fields: readonly Field[]; readonly isLaterPage?: boolean }

type OpenField = { tag: string; line: number; lines: string[] }
type OpenMessage = { line: number; fields: OpenField[]; closed: boolean }

const known = new Set('20 21 25 25P 28 28C 60F 60M 61 86 62F 62M 64 65 13 13C 13D 34F 37 90C 90D NS'.split(' '))
/** Tags with multi-line text. */
const manyLines = new Set(['61', '86', 'NS'])
/** Fields above the opening balance. */
const HEADING = new Set(['20', '21', '25', '25P', '28', '28C'])
/** After these, a line without a tag is the bank's header of the next statement. */
const closing = new Set(['62F', '62M', '64', '65'])

const TAG = /^:(\d{2}[A-Za-z]?|NS):/
/**
 * `-`, `-}` with any following blocks, the `-XXX` of some banks, and `-å`, a brace in Swedish encoding, end a
 * statement.
 */
const END = /^-(?:\}.*|XXX|[åÅ])?\$?$/
/** A time split by a line end: `…T13` and `:12:11`. */
const CLOCK = /^:[0-5]\d:[0-5]\d(?!\d)/
/** What a truncated file may end with. */
const CUT_TAG = /^:[\dNS]{0,2}[A-Z]?$/
/** Headers a bank may put before a statement (its BIC, `940`); more lines are an error. */
const MAX_HEADING = 8

/** Splits a file into statements and tagged fields. Text outside a field is an error. */
export function splitMessages(lines: readonly string[], problems: Problems): readonly Message[] {
  const split = new Splitter(problems, lines.findLastIndex(line => line.trim() !== '') + 1)
  for (const [index, raw] of lines.entries()) {
    if (problems.full) break
    // SOH, ETX, NUL and the end-of-file mark of old systems occur at line ends.
    split.take(raw.replaceAll(/[\p{Cc}\uFEFF]/gu, ''), index + 1)
  }
  return split.finish()
}

class Splitter {
  readonly #problems: Problems
  readonly #lastLine: number
  readonly #messages: OpenMessage[] = []
  #open: OpenMessage | undefined
  /** Inside a message of another type, reported once. */
  #foreign = false
  /** After a field outside a statement, reported once. */
  #stray = false
  #heading: { line: number; text: string }[] = []

  constructor(problems: Problems, lastLine: number) {
    this.#problems = problems
    this.#lastLine = lastLine
  }

  take(text: string, line: number): void {
    const trimmed = text.trim()
    const isEnd = END.test(trimmed)
    if (isEnd) this.#end(trimmed)
    const next = isEnd ? trimmed.slice(Math.max(trimmed.indexOf('{1:'), 0)) : trimmed
    if (opensEnvelope(next)) this.#openEnvelope(next, line)
    else if (!isEnd) this.#takeText(text, line)
  }

  #takeText(text: string, line: number): void {
    if (this.#foreign) return
    const tag = TAG.exec(text)?.[1]
    if (tag === undefined || this.#isCutTime(text)) return this.#more(text, line)
    const content = text.slice(tag.length + 2)
    if (!known.has(tag))
      return this.#problems.add(line, `:${tag}:`, 'unexpected', 'not a field of an MT940 statement', text)
    if (tag === '20' && !this.#isHeadingAgain(content)) this.#begin(line)
    if (this.#open !== undefined) return this.#add(this.#open, { tag, line, lines: [content] })
    if (!this.#stray)
      this.#problems.add(line, `:${tag}:`, 'incomplete', 'a field outside a statement, which begins with :20:', text)
    this.#stray = true
  }

  /** The same `:20:` again, preceded only by headers: the statement continues. */
  #isHeadingAgain(content: string): boolean {
    const fields = this.#open?.fields ?? []
    return fields[0]?.lines[0]?.trim() === content.trim() && fields.every(({ tag }) => HEADING.has(tag))
  }

  finish(): readonly Message[] {
    this.#open = undefined
    const [stray] = this.#heading
    if (this.#messages.length === 0 && !this.#problems.any)
      this.#problems.add(stray?.line ?? 1, ':20:', 'missing', 'no statement begins in this file', stray?.text)
    else this.#refuseHeading('text after the last statement')
    return this.#messages
  }

  #openEnvelope(text: string, line: number): void {
    this.#open = undefined
    const type = messageTypeOf(text)
    if (type !== undefined) this.#foreign = type !== '940'
    if (type !== undefined && this.#foreign) {
      this.#problems.add(
        line,
        'message type',
        'unknown_format',
        `an MT${type} message; an end-of-day statement is MT940`,
        text,
      )
    }
    const rest = textBlockOf(text)
    if (opensEnvelope(rest) || (END.test(rest) && rest.includes('{1:')))
      this.#problems.add(line, 'message type', 'malformed', 'more than one message begins on this line', text)
    else if (END.test(rest)) this.#end(rest)
    else if (rest !== '') this.#takeText(rest, line)
  }

  #add(message: OpenMessage, field: OpenField): void {
    message.fields.push(field)
    if (field.tag.startsWith('62')) message.closed = true
  }

  /**
   * Only the description of a movement is split anywhere; before the closing balance nothing else can start like this.
   */
  #isCutTime(text: string): boolean {
    return this.#open?.closed === false && this.#open.fields.at(-1)?.tag === '86' && CLOCK.test(text)
  }

  #end(text: string): void {
    // A dash before the closing balance ends nothing: it is a text line, or a page end.
    if (text === '-' && this.#open?.closed === false) return
    this.#open = undefined
    this.#foreign = false
    this.#stray = false
  }

  #begin(line: number): void {
    if (this.#heading.length > MAX_HEADING) this.#refuseHeading('more text before a statement than a heading has')
    this.#heading = []
    this.#stray = false
    this.#open = { line, fields: [], closed: false }
    this.#messages.push(this.#open)
  }

  /** A line without a tag: more of a field, a bank's header, or an error. */
  #more(text: string, line: number): void {
    const field = this.#open?.fields.at(-1)
    const isCutTag = line === this.#lastLine && CUT_TAG.test(text)
    if (field !== undefined && (manyLines.has(field.tag) || isCutTag)) field.lines.push(text)
    else if (text.trim() === '' || this.#stray) return
    else if (field === undefined || closing.has(field.tag)) {
      this.#open = undefined
      this.#heading.push({ line, text })
    } else if (field.tag.startsWith('25') && field.lines.length === 1) field.lines.push(text)
    else this.#problems.add(line, `:${field.tag}:`, 'unexpected', 'text that belongs to no field', text)
  }

  #refuseHeading(message: string): void {
    const [first] = this.#heading
    if (first !== undefined) this.#problems.add(first.line, 'text', 'unexpected', message, first.text)
  }
}

// SWIFT's envelope: {1:basic header}{2:application header}{3:user header}{4: text -}{5:trailer}. Often omitted.

const opensEnvelope = (text: string): boolean => /^\$?\{[1-5S]:/.test(text)

/** The type in block 2, which starts with I (to SWIFT) or O (from SWIFT) and three digits. */
function messageTypeOf(text: string): string | undefined {
  return /\{2:[IO](\d{3})/.exec(text)?.[1]
}

/** The text after `{4:` on the same line. */
function textBlockOf(text: string): string {
  const at = text.indexOf('{4:')
  return at === -1 ? '' : text.slice(at + 3).trim()
}
