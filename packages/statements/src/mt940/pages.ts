import type { Field, Message } from './fields.ts'

/** What belongs to the balance before it. */
const AFTER_BALANCE = new Set(['64', '65', '86', 'NS'])

/**
 * The statements of a message that holds several under one heading, as some banks write one for each day: each begins
 * with an opening balance behind the closing balance of the one before, and with what of the heading is repeated above
 * it.
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

/** Where a later page begins: behind a closing balance, if an opening balance follows it. */
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
