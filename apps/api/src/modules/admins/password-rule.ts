import { fieldError, type FieldError } from '@backoffice/contract/field-errors'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { randomInt } from 'node:crypto'

/**
 * Password rule: a minimum length, and too many guesses for an attacker who knows common passwords and the username.
 */
const MIN_PASSWORD_LENGTH = 12
const MAX_PASSWORD_LENGTH = 256

/** zxcvbn's scale from 0 to 4; 3 takes more than 10^8 guesses. */
const MIN_SCORE = 3
/** Of the letters alone: a common word with years and signs around it is guessed early. 2 takes more than 10^6 guesses. */
const MIN_LETTERS_SCORE = 2
const PRODUCT_WORDS = ['backoffice', 'administrator', 'operator', 'owner']

/** What is wrong with a password; null: nothing. */
export async function weaknessOf(password: string, username: string): Promise<FieldError | null> {
  const length = Array.from(password).length
  if (length < MIN_PASSWORD_LENGTH) return fieldError('TOO_SHORT', { min: MIN_PASSWORD_LENGTH })
  if (length > MAX_PASSWORD_LENGTH) return fieldError('TOO_LONG', { max: MAX_PASSWORD_LENGTH })
  const lower = password.toLowerCase()
  const others = lower.replaceAll(username.toLowerCase(), '')
  if (others !== lower && !/\p{L}/u.test(others)) return fieldError('PASSWORD_IS_USERNAME')
  const estimator = await (loaded ??= load())
  const scoreOf = (text: string) => estimator.check(text, [username, ...PRODUCT_WORDS]).score
  const letters = password.replaceAll(/\P{L}/gu, '')
  const isCommonWord = letters !== '' && scoreOf(letters) < MIN_LETTERS_SCORE
  return isCommonWord || scoreOf(password) < MIN_SCORE ? fieldError('PASSWORD_COMMON') : null
}

let loaded: Promise<ZxcvbnFactory> | undefined

/** Loaded at the first password that is set: the dictionaries take 26 MB of memory. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_PASSWORD_LENGTH })
}

/** Letters and digits that cannot be confused when read aloud or copied. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** A generated password: 99 bits in four groups, such as `k3mzt-…`. */
export function generatePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
