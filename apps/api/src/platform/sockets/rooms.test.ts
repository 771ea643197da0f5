import { initialRoles, type Permission } from '@backoffice/contract'
import { newId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { roomsOf } from './rooms.ts'

const roomsFor = (permissions: readonly Permission[]): string[] =>
  roomsOf({ id: newId(), sessionId: newId(), permissions: new Set(permissions) }).slice(2)

test('who may read a topic’s rows hears which of them changed; whose screens only rest on them hears that some did', () => {
  expect(roomsFor(initialRoles.marketing)).toEqual([
    'hint:withdrawals',
    'hint:deposits',
    'topic:members',
    'hint:approvals',
    'topic:books',
  ])
  expect(roomsFor(initialRoles.risk)).toEqual([
    'topic:withdrawals',
    'topic:deposits',
    'topic:members',
    'hint:approvals',
    'hint:balances',
    'topic:books',
    'hint:banking',
  ])
})

test('who may read nothing of it hears nothing', () => {
  expect(roomsFor(['audit.read', 'views.share'])).toEqual([])
})

test('nobody hears of one change twice', () => {
  for (const permissions of Object.values(initialRoles)) {
    const topics = roomsFor(permissions).map(module => module.replace(/^\w+:/, ''))
    expect(topics).toEqual([...new Set(topics)])
  }
})
