import { lists } from '@backoffice/contract/lists/lists'
import { expect, test } from 'vitest'
import { exportPermissions } from './export-permissions.ts'

test('are those of all lists', () => {
  const ofLists = new Set<string>(Object.values(lists).map(list => list.export.permission))
  expect([...exportPermissions].toSorted()).toEqual([...ofLists].toSorted())
})
