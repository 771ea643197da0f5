import { randomBytes } from 'node:crypto'
import { CODE_LENGTH } from './domain/code.ts'

/** Crockford's base32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** New codes of 60 random bits each. */
export function generateCodes(prefix: string, count: number): string[] {
  const bytes = randomBytes(count * CODE_LENGTH)
  return Array.from({ length: count }, (_, index) => {
    const part = bytes.subarray(index * CODE_LENGTH, (index + 1) * CODE_LENGTH)
    return prefix + Array.from(part, byte => ALPHABET[byte % ALPHABET.length]).join('')
  })
}
