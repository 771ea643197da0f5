import { expect, test } from 'vitest'
import { initialRoles, type Permission, permissionKeys } from '../permissions.ts'
import {
  conflictsIn,
  missingPrerequisites,
  permissionGroups,
  prerequisites,
  withoutDependants,
  withPrerequisites,
} from './terms.ts'

test('each permission is in one group', () =>
  expect(Object.values(permissionGroups).flat().sort()).toEqual([...permissionKeys].sort()))

test('the roles of the product have what their permissions need', () => {
  for (const [role, held] of Object.entries(initialRoles))
    expect([role, [...missingPrerequisites(new Set<Permission>(held))]]).toEqual([role, []])
})

test('what a permission needs comes with it, and goes without what needs it', () => {
  const held = withPrerequisites(new Set(), 'members.create')
  expect([...held].sort()).toEqual(['members.account', 'members.create', 'members.phone', 'members.read'])
  expect(missingPrerequisites(held).size).toBe(0)
  expect([...withoutDependants(held, 'members.phone')].sort()).toEqual(['members.account', 'members.read'])
  expect([...missingPrerequisites(new Set<Permission>(['withdrawals.approve']))]).toEqual([
    ['withdrawals.approve', ['withdrawals.read']],
  ])
})

test('a prerequisite needs nothing itself, so that one step completes a set', () => {
  for (const needed of Object.values(prerequisites).flat()) expect(prerequisites[needed]).toBeUndefined()
})

test('both sides of a second approval in one role are a conflict', () => {
  expect(conflictsIn(new Set<Permission>(['withdrawals.approve', 'withdrawals.second-approve']))).toHaveLength(1)
  expect(conflictsIn(new Set<Permission>(['withdrawals.approve']))).toEqual([])
})
