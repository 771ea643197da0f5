import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isSameCost, readHash, writeHash, type HashCost } from './phc.ts'

const derive = promisify(argon2)

/** Argon2id with the configured cost. Each call takes a fraction of a second; callers share slots. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Without a hash the same work is done, and the result is false. */
  isRight(password: string, hash: string | null): Promise<boolean>
  /** True when a hash has another cost than the configured one. */
  isStale(hash: string): boolean
}

const SALT_BYTES = 16
const HASH_BYTES = 32

export function createPasswords(cost: HashCost): Passwords {
  const work = (password: string, salt: Buffer, by: HashCost, length: number): Promise<Buffer> =>
    // NFKC: equal letters from different keyboards are the same password.
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: salt,
      parallelism: by.parallelism,
      memory: by.memoryKiB,
      passes: by.passes,
      tagLength: length,
    })
  const noOnes = { cost, salt: randomBytes(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      return writeHash({ cost, salt, hash: await work(password, salt, cost, HASH_BYTES) })
    },
    async isRight(password, text) {
      const saved = text === null ? null : readHash(text)
      const against = saved ?? noOnes
      const made = await work(password, against.salt, against.cost, against.hash.length)
      return timingSafeEqual(made, against.hash) && saved !== null
    },
    isStale(text) {
      const saved = readHash(text)
      return saved === null || !isSameCost(saved.cost, cost)
    },
  }
}
