import { expect, test } from 'vitest'
import { losesLastOwner } from './owners.ts'

const owner = { role: 'owner', status: 'active' }

test('the last active owner cannot be disabled, locked or given another role', () => {
  expect(losesLastOwner(owner, { ...owner, status: 'disabled' }, 1)).toBe(true)
  expect(losesLastOwner(owner, { ...owner, status: 'locked' }, 1)).toBe(true)
  expect(losesLastOwner(owner, { ...owner, role: 'support' }, 1)).toBe(true)
})

test('one of two owners can, and so can any other admin', () => {
  expect(losesLastOwner(owner, { ...owner, status: 'disabled' }, 2)).toBe(false)
  expect(losesLastOwner({ role: 'support', status: 'active' }, { role: 'support', status: 'disabled' }, 1)).toBe(false)
  expect(losesLastOwner({ role: 'owner', status: 'locked' }, { role: 'owner', status: 'disabled' }, 1)).toBe(false)
  expect(losesLastOwner(owner, owner, 1)).toBe(false)
})
