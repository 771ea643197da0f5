import { expect, test } from 'vitest'
import { boundsOfMonth, cutOffMonth, dueMonths, isMonth, monthOfPartition, partitionOf } from './months.ts'

test('a partition names its month, the default partition none', () => {
  expect(monthOfPartition('game_transactions_2025_01')).toBe('2025-01')
  expect(monthOfPartition('audit_default')).toBeUndefined()
  expect(monthOfPartition('audit_2025_13')).toBeUndefined()
  expect(partitionOf('audit', '2025-01')).toBe('audit_2025_01')
  expect([isMonth('2025-12'), isMonth('2025-00'), isMonth('2025-1')]).toEqual([true, false, false])
})

test('a month goes from its first instant to that of the next one, in UTC', () => {
  expect(boundsOfMonth('2025-12')).toEqual({
    from: new Date('2025-12-01T00:00:00Z'),
    to: new Date('2026-01-01T00:00:00Z'),
  })
})

test('months are due that are older than so many whole ones, oldest first', () => {
  const cutOff = cutOffMonth(new Date('2026-03-31T23:59:59Z'), 13)
  expect(cutOff).toBe('2025-02')
  expect(dueMonths(['2025-02', '2025-01', '2024-11', '2024-12'], new Set(['2024-12']), cutOff)).toEqual([
    '2024-11',
    '2025-01',
  ])
})
