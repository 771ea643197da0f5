import { stripVTControlCharacters } from 'node:util'

/** What is read of an error as Vitest's reporters are given it. */
export interface ToldError {
  readonly name?: string
  readonly message?: string
  readonly stack?: string
  readonly cause?: unknown
  /** Expected against received, in lines. */
  readonly diff?: string
}

/** A log that is cut still has to say enough: this much of one error, and no more. */
const limits = { lines: 15, characters: 1_500, line: 700 }

/** Causes below causes; more of them say nothing new. */
const depth = 3

/**
 * All that helps to repeat and to understand an error: its message, expected and received, its causes, and our line it
 * came from.
 */
export function errorText(error: ToldError): string {
  const chain = causesOf(error)
  const where = chain.map(placeOf).findLast(place => place !== undefined)
  const texts = chain.map((each, index) =>
    [index === 0 ? headOf(each) : `Caused by: ${headOf(each)}`, each.diff ?? ''].filter(Boolean).join('\n'),
  )
  return [...texts, ...(where === undefined ? [] : [`at ${where}`])].join('\n')
}

/**
 * The lines that say something, without colours, advice and stack frames, few and short enough for a log that is cut.
 */
export function shortLines(text: string): string[] {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line.trim() !== '' && !line.startsWith('Hint: ') && !isFrame(line))
    .map(line => cut(line, limits.line))
  return within(lines, limits)
}

/** The first lines that fit; where some do not, a last one says so. */
export function within(
  lines: readonly string[],
  { lines: most, characters }: { readonly lines: number; readonly characters: number },
): string[] {
  const shown: string[] = []
  let left = characters
  for (const line of lines) {
    if (shown.length === most || left < 40) return [...shown, `… ${lines.length - shown.length} more lines`]
    const short = cut(line, left)
    shown.push(short)
    left -= short.length
  }
  return shown
}

export function cut(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters)}…` : text
}

function causesOf(error: ToldError): ToldError[] {
  const chain = [error]
  for (let next = error.cause; isError(next) && chain.length < depth; next = next.cause) chain.push(next)
  return chain
}

function isError(value: unknown): value is ToldError {
  return typeof value === 'object' && value !== null && 'message' in value
}

function headOf({ name, message = '' }: ToldError): string {
  return name === undefined || name === '' || message.startsWith(name) ? message : `${name}: ${message}`
}

/** The first line of the stack that is ours. */
function placeOf({ stack = '' }: ToldError): string | undefined {
  const frame = stack.split('\n').find(line => isFrame(line) && !/node_modules|node:/.test(line))
  return frame?.trim().replace(/^at /, '')
}

function isFrame(line: string): boolean {
  return /^\s+at .*:\d+:\d+\)?$/.test(line)
}
