import { argon2Sync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'
import { readHash, writeHash } from './phc.ts'

const cheap = { memoryKiB: 8, passes: 1, parallelism: 1 }
const passwords = createPasswords(cheap)

describe('a password', () => {
  test('matches its own hash only', async () => {
    const hash = await passwords.hash('correct horse battery')
    expect(await passwords.isRight('correct horse battery', hash)).toBe(true)
    expect(await passwords.isRight('correct horse batterY', hash)).toBe(false)
    expect(await passwords.isRight('correct horse battery', null)).toBe(false)
    expect(await passwords.isRight('correct horse battery', 'plain text')).toBe(false)
  })

  test('never gets the same hash twice', async () => {
    expect(await passwords.hash('one')).not.toBe(await passwords.hash('one'))
  })

  test('is equal in any Unicode composition', async () => {
    expect(await passwords.isRight('cafe\u0301 ole', await passwords.hash('caf\u00e9 ole'))).toBe(true)
  })

  test('is checked at its hash’s cost, which then counts as stale', async () => {
    const costlier = createPasswords({ memoryKiB: 16, passes: 2, parallelism: 1 })
    const hash = await costlier.hash('one')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$/)
    expect(await passwords.isRight('one', hash)).toBe(true)
    expect(passwords.isStale(hash)).toBe(true)
    expect(costlier.isStale(hash)).toBe(false)
  })
})

describe('the text of a hash', () => {
  test('can be parsed', () => {
    const value = {
      cost: { memoryKiB: 65_536, passes: 3, parallelism: 1 },
      salt: Buffer.from('0123456789abcdef'),
      hash: Buffer.alloc(32, 7),
    }
    expect(readHash(writeHash(value))).toEqual(value)
  })

  test.each([
    '',
    'x',
    '$2b$12$abc',
    '$argon2i$v=19$m=8,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
    '$argon2id$v=19$m=8,t=1$a$b',
  ])('%j is refused', text => {
    expect(readHash(text)).toBeNull()
  })

  test('equals the reference implementation’s', () => {
    // A vector of the reference implementation's own tests (phc-winner-argon2, src/test.c).
    const hash = argon2Sync('argon2id', {
      message: 'password',
      nonce: Buffer.from('somesalt'),
      parallelism: 1,
      memory: 65_536,
      passes: 2,
      tagLength: 32,
    })
    expect(
      writeHash({ cost: { memoryKiB: 65_536, passes: 2, parallelism: 1 }, salt: Buffer.from('somesalt'), hash }),
    ).toBe('$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc')
  })
})
