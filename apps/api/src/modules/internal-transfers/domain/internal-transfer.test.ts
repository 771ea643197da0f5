import { type BankAccountId, newId, satang } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { isSameMovement, transferActionsFor } from './internal-transfer.ts'

const booked = { cancelled: null, outLineId: null, inLineId: null, asked: false }

test('an unreported transfer can be cancelled; a reported one only after its line is unlinked', () => {
  expect(transferActionsFor(booked)).toEqual(['cancel'])
  expect(transferActionsFor({ ...booked, outLineId: 'l' })).toEqual(['unlink-out'])
  expect(transferActionsFor({ ...booked, outLineId: 'l', inLineId: 'm' })).toEqual(['unlink-out', 'unlink-in'])
})

test('a cancelled transfer, or one pending approval, offers no action', () => {
  expect(transferActionsFor({ ...booked, cancelled: {} })).toEqual([])
  expect(transferActionsFor({ ...booked, asked: true })).toEqual([])
})

test('two entries are the same movement with equal accounts and amount, at most a day apart', () => {
  const [a, b, c] = [newId<BankAccountId>(), newId<BankAccountId>(), newId<BankAccountId>()]
  const one = {
    from: a,
    to: b,
    amount: satang(100n),
    occurredAt: new Date('2026-07-12T05:00:00Z'),
  }
  expect(isSameMovement(one, { ...one, occurredAt: new Date('2026-07-13T05:00:00Z') })).toBe(true)
  for (const other of [
    { occurredAt: new Date('2026-07-13T05:00:01Z') },
    { amount: satang(101n) },
    { to: c },
    { from: c },
  ])
    expect(isSameMovement(one, { ...one, ...other })).toBe(false)
})
