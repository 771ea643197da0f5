import { expect, test } from 'vitest'
import { changeBlocker, deleteBlocker, differences, keyFor, prerequisiteProblem } from './role-rules.ts'

const role = { key: 'support', name: 'Support', builtIn: true, permissions: ['members.read', 'admins.manage'] as const }
const codeOf = (refused: ReturnType<typeof changeBlocker>) =>
  (refused?.facts?.['blockers'] as { code: string }[] | undefined)?.[0]?.code ?? null

test('the owner’s role, an own role and the last key that manages admins stay', () => {
  const without = { permissions: ['members.read'] as const }
  const change = (after: { permissions: readonly ('members.read' | 'admins.manage')[] }, editor: string, others = 1) =>
    codeOf(changeBlocker(role, { name: 'Support', permissions: [...after.permissions] }, editor, others))
  const owner = { ...role, key: 'owner' }
  const { name } = owner
  expect(codeOf(changeBlocker(owner, { name, permissions: [] }, 'owner', 1))).toBe('ROLE_FIXED')
  expect(
    codeOf(changeBlocker(owner, { ...owner, name: 'Chief', permissions: [...owner.permissions] }, 'owner', 1)),
  ).toBe('ROLE_FIXED')
  // Its second factor alone.
  expect(changeBlocker(owner, { name, permissions: ['admins.manage', 'members.read'] }, 'owner', 0)).toBeNull()
  expect(change(without, 'support')).toBe('OWN_LAST_KEY')
  expect(change({ permissions: ['admins.manage'] }, 'support')).toBe('OWN_ROLE')
  expect(change(without, 'owner', 0)).toBe('LAST_MANAGER')
  expect(change(without, 'owner', 1)).toBeNull()
})

test('only an own role that no admin holds is deleted', () => {
  const own = { ...role, key: 'night', builtIn: false }
  expect(codeOf(deleteBlocker(role, 'owner', 0))).toBe('ROLE_BUILT_IN')
  expect(codeOf(deleteBlocker(own, 'night', 1))).toBe('OWN_ROLE')
  expect(codeOf(deleteBlocker(own, 'owner', 2))).toBe('ROLE_IN_USE')
  expect(deleteBlocker(own, 'owner', 0)).toBeNull()
})

test('a permission without what it needs is refused by its name', () => {
  expect(prerequisiteProblem({ permissions: ['withdrawals.approve'] })?.fields).toEqual({
    'permissions.withdrawals.approve': { code: 'NEEDS_PERMISSIONS', params: { permissions: 'withdrawals.read' } },
  })
  expect(prerequisiteProblem({ permissions: ['withdrawals.approve', 'withdrawals.read'] })).toBeNull()
})

test('a key follows from the name and is unique', () => {
  expect(keyFor('Night Shift!', new Set())).toBe('night-shift')
  expect(keyFor('Night shift', new Set(['night-shift', 'night-shift-2']))).toBe('night-shift-3')
  expect(keyFor('กะดึก', new Set())).toBe('role')
})

test('what changes is named', () => {
  expect(differences(['a', 'b'], ['b', 'c'])).toEqual({ gives: ['c'], takes: ['a'] })
})
