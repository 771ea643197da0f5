import type { Field, Message } from './fields.ts'

/** Fields that belong to the previous balance. */
const AFTER_BALANCE = new Set(['64', '65', '86', 'NS'])

/**
 * Splits a message with several statements under one header, as some banks write one per day: each starts with an
 * opening balance after the previous closing balance, with any repeated header fields above it.
 */
export function splitPages(message: Message): readonly Message[] {
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
