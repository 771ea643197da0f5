import { randomInt } from 'node:crypto'

/** Letters and digits that are not taken for one another when read aloud or copied from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** A new password for a person to type once: 99 bits in four groups, like `k3mzt-…`. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
