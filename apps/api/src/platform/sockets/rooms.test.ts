import { initialRoles, type Permission } from '@backoffice/contract'
import { newId } from '@backoffice/kernel'
import { expect, test } from 'vitest'
import { roomsOf } from './rooms.ts'

const roomsFor = (permissions: readonly Permission[]): string[] =>
  roomsOf({ id: newId(), sessionId: newId(), permissions: new Set(permissions) }).slice(2)

test('admins who may read a topic’s rows receive the changed ids; admins whose screens depend on them receive a hint', () => {
  expect(roomsFor(initialRoles.marketing)).toEqual([
    'hint:withdrawals',
    'hint:deposits',
    'topic:members',
    'hint:approvals',
    'topic:books',
    'hint:banking',
    'topic:marketing',
    'topic:content',
    'hint:settings',
    'hint:games',
    'hint:exports',
    'hint:admins',
    'topic:notifications',
  ])
  expect(roomsFor(initialRoles.risk)).toEqual([
    'topic:withdrawals',
    'topic:deposits',
    'topic:members',
    'topic:approvals',
    'hint:balances',
    'topic:books',
    'hint:banking',
    'hint:marketing',
    'topic:settings',
    'topic:games',
    'topic:risk',
    'topic:documents',
    'hint:exports',
    'hint:admins',
    'topic:notifications',
  ])
})

test('admins who may read nothing of it receive their notifications, and hints of what every session reads', () => {
  expect(roomsFor(['views.share']).filter(room => room.startsWith('topic:'))).toEqual(['topic:notifications'])
  // The name and logo of the website are among the settings.
  expect(roomsFor(['views.share'])).toContain('hint:settings')
})

test('no one receives one change twice', () => {
  for (const permissions of Object.values(initialRoles)) {
    const topics = roomsFor(permissions).map(room => room.replace(/^\w+:/, ''))
    expect(topics).toEqual([...new Set(topics)])
  }
})
