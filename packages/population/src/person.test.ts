import { toAccountNo, toPhone } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { busyness, likelyAmount } from './bets.ts'
import { MAX_PEOPLE, personAt } from './person.ts'

test('no two people share an id, a username, a phone or a bank account', () => {
  const staff = Array.from({ length: MAX_PEOPLE }, (_, index) => personAt(index))
  for (const key of [p => p.externalId, p => p.username, p => p.phone, p => `${p.bank.code}/${p.bank.accountNo}`] as ((
    p: ReturnType<typeof personAt>,
  ) => string)[]) {
    expect(new Set(staff.map(key)).size).toBe(MAX_PEOPLE)
  }
})

test('everybody has a Thai phone, a bank account of its bank’s length and a usable username', () => {
  for (let index = 0; index < 2000; index += 1) {
    const person = personAt(index)
    expect(toPhone(person.phone)).not.toBeNull()
    expect(toAccountNo(person.bank.accountNo)).toHaveLength(person.bank.code === '030' ? 12 : 10)
    expect(person.username).toMatch(/^[a-z0-9]{3,32}$/)
  }
})

test('a person beyond the population is refused', () => {
  expect(() => personAt(MAX_PEOPLE)).toThrow(RangeError)
  expect(() => personAt(-1)).toThrow(RangeError)
})

test('evenings are busy and the small hours are quiet', () => {
  expect(busyness(new Date('2026-11-20T13:30:00Z'))).toBeGreaterThan(0.9)
  expect(busyness(new Date('2026-11-19T22:00:00Z'))).toBeLessThan(0.2)
})

test('amounts are round and at least a hundred baht', () => {
  for (let luck = 0; luck < 1; luck += 0.01) {
    const amount = likelyAmount(3, luck)
    expect(amount % 50).toBe(0)
    expect(amount).toBeGreaterThanOrEqual(100)
  }
})
