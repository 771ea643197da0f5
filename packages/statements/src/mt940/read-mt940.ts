import { decodeText, type Encoding, linesOf } from '../decode.ts'
import type { Rules } from '../options.ts'
import type { Problems } from '../problems.ts'
import type { ReadStatement } from '../statement.ts'
import { splitMessages } from './fields.ts'
import { readMessage } from './message.ts'
import { splitPages } from './pages.ts'

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
