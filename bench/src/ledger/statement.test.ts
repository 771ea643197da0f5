import type { BankAccountId, MemberId, Satang } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { valueOf } from './bare-loop.ts'
import { scriptOf } from './pgbench.ts'
import { slotOf, type Transfer } from './statement.ts'

const [first, second] = ['01970000-0000-7000-8000-000000000001', '01970000-0000-7000-8000-000000000002']
const transfer: Transfer = {
  member: '01970000-0000-7000-8000-0000000000aa' as MemberId,
  bank: '01970000-0000-7000-8003-0000000000bb' as BankAccountId,
  amount: 12_300n as Satang,
  reference: '3b0ee2f4-5a3e-4b57-9a49-0a4c3c9d2f11',
  now: new Date('2026-01-02T03:04:05.678Z'),
}
const slotsOf = (...values: unknown[]) => values.map(value => slotOf(value, transfer))

test('what differs between transfers is told apart from what is always the same', () => {
  const { member, bank, amount, reference, now } = transfer
  expect(slotsOf(member, bank, amount, reference, new Date(now), first)).toEqual([
    'member',
    'bank',
    'amount',
    'reference',
    'instant',
    'id',
  ])
  expect(slotsOf('deposit', null, 7, 7n, true)).toEqual([
    { always: 'deposit' },
    { always: null },
    { always: '7' },
    { always: '7' },
    { always: 'true' },
  ])
})

test('an array is an array of slots, an empty or nested one too', () => {
  expect(slotsOf([first, second], [transfer.member, 'cash', null], [], [[first]])).toEqual([
    ['id', 'id'],
    ['member', { always: 'cash' }, { always: null }],
    [],
    [['id']],
  ])
})

test('a value that nobody has described is refused, in an array too', () => {
  expect(() => slotOf({ odd: 1 }, transfer)).toThrow('is not understood: {"odd":1}')
  expect(() => slotOf([new Date(0)], transfer)).toThrow('is not understood')
})

test('pgbench gets an array as an expression, and its constants as variables', () => {
  const [ids, mixed] = [['id', 'id'] as const, ['member', { always: 'cash' }, { always: null }] as const]
  const { text, constants } = scriptOf(
    [{ text: 'select any ($1::uuid[]), $2, $3::text[], $4', slots: [ids, mixed, [], { always: 'cash' }] }],
    50,
  )
  expect(text).toContain(
    `select any (array[uuidv7(), uuidv7()]::uuid[]), array[('01970000-0000-7000-8000-' || lpad(to_hex(:member::int), 12, '0'))::uuid, :always_0, null], '{}'::text[], :always_0;`,
  )
  expect(constants).toEqual(['cash'])
})

test('the loop without pgbench gets an array of values, new ids each time', () => {
  const value = valueOf(['id', 'member', { always: 'cash' }, []], transfer) as unknown[]
  expect(value.slice(1)).toEqual([transfer.member, 'cash', []])
  expect(value[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(valueOf('amount', transfer)).toBe('12300')
})
