/** A password hash as one self-describing text (PHC string format), so that the cost can change later. */
export type HashCost = { readonly memoryKiB: number; readonly passes: number; readonly parallelism: number }
type PasswordHash = { readonly cost: HashCost; readonly salt: Buffer; readonly hash: Buffer }

const VERSION = 19
const FORM = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

export function writeHash({ cost, salt, hash }: PasswordHash): string {
  return `$argon2id$v=${VERSION}$m=${cost.memoryKiB},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`
}

/** Null for other formats. */
export function readHash(text: string): PasswordHash | null {
  const found = FORM.exec(text)
  if (found === null) return null
  const [, memory, passes, parallelism, salt = '', hash = ''] = found
  const cost = { memoryKiB: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

export const isSameCost = (one: HashCost, other: HashCost): boolean =>
  one.memoryKiB === other.memoryKiB && one.passes === other.passes && one.parallelism === other.parallelism

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
