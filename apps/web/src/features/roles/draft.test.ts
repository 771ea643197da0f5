import { type Permission, permissionKeys } from '@backoffice/contract/permissions'
import { permissionGroups } from '@backoffice/contract/roles/terms'
import { expect, test } from 'vitest'
import english from '@backoffice/contract/roles/words/en.json' with { type: 'json' }
import thai from '@backoffice/contract/roles/words/th.json' with { type: 'json' }
import { changedMeanwhile, changesOf, isTaken, newRole, type Role, togglePermission, withEdits } from './draft.ts'

const support: Role = {
  ...newRole('Support', undefined, 1).role,
  key: 'support',
  version: 3,
  permissions: ['members.read', 'members.note'],
}
const after = (...permissions: Permission[]) =>
  permissions.reduce<ReturnType<typeof togglePermission> | undefined>(
    (edits, each) => togglePermission(support, edits, each),
    undefined,
  )

test('gives what a permission needs, and takes what needs it', () => {
  expect(changesOf(support, after('members.create'))).toEqual([
    { kind: 'gets', permission: 'members.create' },
    { kind: 'gets', permission: 'members.phone' },
    { kind: 'gets', permission: 'members.account' },
  ])
  expect(changesOf(support, after('members.read'))).toEqual([
    { kind: 'loses', permission: 'members.read' },
    { kind: 'loses', permission: 'members.note' },
  ])
})

test('a permission that is given and taken again is no change', () =>
  expect(changesOf(support, after('members.phone', 'members.phone'))).toEqual([]))

test('edits stay on top of what another admin changed, which is shown', () => {
  const edits = after('members.note')
  const theirs: Role = { ...support, version: 4, permissions: ['members.read', 'members.note', 'games.read'] }
  expect(edits && changedMeanwhile(theirs, edits)).toEqual([{ kind: 'gets', permission: 'games.read' }])
  expect(withEdits(theirs, edits).permissions).toEqual(['members.read', 'games.read'])
})

test('a new role starts with the permissions it is copied from', () => {
  const { role, edits } = newRole('Night shift', support, 2)
  expect(withEdits(role, edits)).toMatchObject({ name: 'Night shift', permissions: support.permissions })
  expect(isTaken(' night SHIFT', [role])).toBe(true)
})

test('each permission and group has words in both languages', () => {
  const wordOf = (words: object, key: string) =>
    key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown> | undefined)?.[part], words)
  for (const { group, permission } of [english, thai]) {
    expect(permissionKeys.filter(key => typeof wordOf(permission, key) !== 'string')).toEqual([])
    expect(Object.keys(group)).toEqual(Object.keys(permissionGroups))
  }
})
