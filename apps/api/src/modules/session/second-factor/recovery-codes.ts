import { createHmac, randomInt } from 'node:crypto'

/** Recovery codes replace a lost phone: ten per set, each accepted once instead of an authenticator's code. */
export const RECOVERY_CODES = 10

/** Letters and digits that cannot be confused when copied from paper; ten of them carry 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

/** A new set, all different, such as `k3mzt-p7w2q`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(`${half()}-${half()}`)
  return [...codes]
}

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Whether this is a recovery code by its form. */
export const isRecoveryCode = (text: string): boolean => /^[a-z0-9]{5}-?[a-z0-9]{5}$/i.test(text)

/**
 * What is stored of a code. Keyed, because 49 bits alone could be searched by whom a copy of the database reaches, and
 * bound to its admin.
 */
export function recoveryHash(code: string, key: Buffer, adminId: string): Buffer {
  const plain = code.toLowerCase().replace('-', '')
  return createHmac('sha256', key).update(`recovery-code\n${adminId}\n${plain}`).digest()
}
