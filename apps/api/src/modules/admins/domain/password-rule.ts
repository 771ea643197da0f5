/** Password rule: a minimum length, and no common password of any length. */
export const MIN_PASSWORD_LENGTH = 12
export const MAX_PASSWORD_LENGTH = 256

export type Weakness = 'too-short' | 'too-long' | 'too-common' | 'is-username'

export function weaknessOf(password: string, username: string): Weakness | null {
  const length = Array.from(password).length
  if (length < MIN_PASSWORD_LENGTH) return 'too-short'
  if (length > MAX_PASSWORD_LENGTH) return 'too-long'
  if (isMadeOf(password, [username.toLowerCase()])) return 'is-username'
  return isCommon(password) ? 'too-common' : null
}

export const weaknessTexts: Readonly<Record<Weakness, string>> = {
  'too-short': `must have at least ${MIN_PASSWORD_LENGTH} characters`,
  'too-long': `must have at most ${MAX_PASSWORD_LENGTH} characters`,
  'too-common': 'is one of the first that are tried: a sentence of your own is better',
  'is-username': 'must not be the username',
}

/** Stems of the most common passwords; long ones are built from them with digits, symbols and repetition. */
const STEMS = [
  'password',
  'passw',
  'passwrd',
  'qwerty',
  'qwertyuiop',
  'qwertyuiopasdfghjkl',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedc',
  'abcdefghijkl',
  'abcdefghijklmnop',
  'iloveyou',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'changeme',
  'secret',
  'backoffice',
  'dragon',
  'monkey',
  'football',
  'baseball',
  'sunshine',
  'princess',
  'trustno',
  'master',
  'superman',
  'login',
  'default',
  'owner',
  'test',
  'testing',
]

const MIN_DISTINCT = 5

function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  return new Set(lower).size < MIN_DISTINCT || isRun(lower) || isMadeOf(password, STEMS)
}

/** `aaaa…`, `1234567890…`, `zyxw…`: each character follows the previous one, digits wrapping around. */
function isRun(text: string): boolean {
  const steps = new Set(
    Array.from(text)
      .slice(1)
      .map((character, index) => (character.charCodeAt(0) - text.charCodeAt(index) + 10) % 10),
  )
  return steps.size === 1
}

/** True when only repetitions of one common word remain without digits and symbols. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const readings = [lower, unleet(lower.replace(/[^a-z]+$/, ''))].map(lettersOf).filter(letters => letters !== '')
  return words
    .map(lettersOf)
    .some(result => result !== '' && readings.some(letters => letters.replaceAll(result, '') === ''))
}

/** `p@ssw0rd` equals `password`. */
const unleet = (text: string): string =>
  text.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/3/g, 'e').replace(/[$5]/g, 's').replace(/1/g, 'i')
const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')
