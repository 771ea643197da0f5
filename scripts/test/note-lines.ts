import { within } from './error-text.ts'

/** Where logs are kept short, only their end is kept: the table and all of this have to fit into it. */
const room = 8_000
/** Of an error, less than this tells nothing. */
const least = 400
/** What one error may take. */
const most = { lines: 15, characters: 1_500 }

/**
 * The lines of all notes within their room: the first line of each, and below it as much of its details as every note
 * can have.
 */
export function noteLines(notes: readonly string[]): string[] {
  const heads = within(
    notes.map(note => note.split('\n', 1)[0] ?? ''),
    { lines: notes.length, characters: room },
  )
  const details = notes.map(note => note.split('\n').slice(1))
  let left = room - heads.join('').length
  let waiting = details.filter(lines => lines.length > 0).length
  return heads.flatMap((head, index) => {
    const lines = details[index] ?? []
    if (lines.length === 0) return [head]
    const share = Math.min(most.characters, Math.max(least, Math.floor(left / waiting)))
    waiting -= 1
    if (share > left) return [head]
    const shown = within(lines, { lines: most.lines, characters: share }).map(line => `    ${line}`)
    left -= shown.join('').length
    return [head, ...shown]
  })
}
