import type { AdminId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { canAnswer, findAsked, findUndone, findUnused, type HeldRight } from './unused.ts'

const TODAY = '2026-11-01'
const right = (permission: string, heldSince: string, lastUsedOn: string | null): HeldRight => ({
  permission,
  heldSince,
  lastUsedOn,
})
const unused = (...rights: HeldRight[]) => findUnused(rights, TODAY, 90).map(({ permission }) => permission)

test('a right is unused from the ninetieth day after its last use on', () => {
  expect(unused(right('audit.read', '2026-01-01', '2026-08-03'))).toEqual(['audit.read'])
  expect(unused(right('audit.read', '2026-01-01', '2026-08-04'))).toEqual([])
})

test('a right that was never used is unused once it is held for ninety days', () => {
  expect(unused(right('audit.read', '2026-08-03', null))).toEqual(['audit.read'])
  expect(unused(right('audit.read', '2026-08-04', null))).toEqual([])
})

test('a right given anew by a change of the role is not unused, the rights held before it are', () => {
  expect(unused(right('members.block', '2026-10-01', null), right('members.note', '2026-02-01', null))).toEqual([
    'members.note',
  ])
})

test('phones and accounts in full are used with the lists that show them', () => {
  const held = [right('members.phone', '2026-01-01', null), right('members.account', '2026-01-01', null)]
  expect(unused(...held, right('deposits.read', '2026-01-01', '2026-10-31'))).toEqual([])
  const idle = findUnused([...held, right('deposits.read', '2026-01-01', '2026-03-01')], TODAY, 90)
  expect(idle.map(({ lastUsedOn }) => lastUsedOn)).toEqual(['2026-03-01', '2026-03-01', '2026-03-01'])
})

test('what was to be removed is undone while the admin has it', () => {
  expect(findUndone(['audit.read', 'views.share'], [right('audit.read', '2026-01-01', TODAY)])).toEqual(['audit.read'])
})

const [owner, second, manager, admin] = ['o', 's', 'm', 'a'].map(id => id as AdminId) as [
  AdminId,
  AdminId,
  AdminId,
  AdminId,
]
const managers = [
  { id: owner, isOwner: true },
  { id: second, isOwner: true },
  { id: manager, isOwner: false },
]

test('the requester of the role is asked, else the owners, and no one about the only owner', () => {
  expect(findAsked({ id: admin, requesterId: manager }, managers)).toBe(manager)
  expect(findAsked({ id: admin, requesterId: 'gone' as AdminId }, managers)).toBeNull()
  expect(findAsked({ id: manager, requesterId: manager }, managers)).toBeNull()
  expect(findAsked({ id: owner, requesterId: null }, managers)).toBeNull()
  expect(findAsked({ id: owner, requesterId: null }, managers.slice(0, 1))).toBeUndefined()
})

test('the one who is asked and owners answer, and no one about their own rights', () => {
  const line = { adminId: second, askedOf: manager }
  expect(managers.map(each => canAnswer(line, each))).toEqual([true, false, true])
  expect(canAnswer({ adminId: admin, askedOf: null }, { id: manager, isOwner: false })).toBe(false)
})
