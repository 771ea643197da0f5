import { beforeEach, describe, expect, test } from 'vitest'
import { blocked, setBlocked } from './blocked.ts'
import { details, list, profile, profiles, rows, simple } from './contract.ts'
import { having } from '../core/having.ts'
import { client, reset } from './handlers.ts'

beforeEach(reset)

const namesOf = (users: readonly { name: string }[]) => users.map(({ name }) => name)
const detailsFound = async (key: string) => namesOf((await client(details.filter, { key })).results)
const simpleFound = async (key: string) => namesOf((await client(simple.filter, { key })).results)
const profilesFound = async (key: string) => namesOf((await client(profile.filter, { key })).results)

describe('every list has the 24 sample users', () => {
  test('the details cards with their fields', async () => {
    const { users } = await client(details.list, undefined)
    expect(users).toHaveLength(24)
    expect(Object.keys(users[0] ?? {})).toEqual(
      expect.arrayContaining(['name', 'role', 'about', 'email', 'contact', 'location', 'status']),
    )
    expect(new Set(users.map(({ status }) => status))).toEqual(new Set(['Active', 'Rejected']))
  })

  test('the simple cards with a name and a status', async () => {
    const { users } = await client(simple.list, undefined)
    expect(users).toHaveLength(24)
    expect(users[0]).toEqual({ id: 1, avatar: 'Anong Saetang', name: 'Anong Saetang', status: 'Active' })
  })

  test('the profile cards with a picture behind the name', async () => {
    const { users } = await client(profile.list, undefined)
    expect(users).toHaveLength(24)
    expect(users[0]?.profile).toBe('View of Chiang Mai')
  })

  test('the first list as users_s1, with verified and pending users among them', async () => {
    const users = (await client(list, undefined)).users_s1
    expect(users).toHaveLength(24)
    expect(Object.keys(users[0] ?? {}).toSorted()).toEqual(
      ['id', 'avatar', 'name', 'verify', 'email', 'location', 'friends', 'followers', 'status'].toSorted(),
    )
    expect(new Set(users.map(({ status }) => status))).toEqual(new Set(['Active', 'Pending', 'Rejected']))
    expect(new Set(users.map(({ verify }) => verify))).toEqual(new Set([0, 1]))
  })

  test('the second list as users_s2, with a progress such as 78%', async () => {
    const users = (await client(rows, undefined)).users_s2
    expect(users).toHaveLength(24)
    expect(users[0]).toEqual({
      id: 1,
      image: 'Anong Saetang',
      name: 'Anong Saetang',
      designation: 'Account manager',
      badgeStatus: 'active',
      subContent: 'Looks after the accounts of the northern region and answers before noon.',
      email: 'anong.saetang@work.example',
      phone: '+66 2 555 0101',
      location: 'Chiang Mai',
      progressValue: '78%',
    })
  })

  test('the profile list with groups and progress', async () => {
    const { users } = await client(profiles, undefined)
    expect(users).toHaveLength(24)
    expect(users[0]?.Progress).toEqual({ label: 'On course', variant: 'success', value: 78 })
    expect(users[0]?.groups).toEqual([{ id: 7, avatar: 'River walks', name: 'River walks' }])
    expect(users.some(({ groups }) => groups.length === 0)).toBe(true)
  })
})

describe('a search finds a part of a field, in capital or small letters', () => {
  test.each([
    ['the name', 'ANONG'],
    ['the role', 'account MANAGER'],
    ['the text about the user', 'answers before'],
    ['the email address', 'anong.saetang@'],
    ['the phone number', '555 0101'],
    ['the location', 'chiang'],
  ])('details cards: in %s', async (_field, key) => {
    expect(await detailsFound(key)).toEqual(['Anong Saetang'])
  })

  test('details cards: not in the status', async () => {
    expect(await detailsFound('Rejected')).toEqual([])
  })

  test('simple cards: in the name and the status only', async () => {
    expect(await simpleFound('anong')).toEqual(['Anong Saetang'])
    expect(await simpleFound('reJECTed')).toEqual(['Elena Popa', 'Wei Zhang', 'Hiroshi Tanabe'])
    expect(await simpleFound('saetang@work')).toEqual([])
  })

  test('profile cards: in the name, the role and the status only', async () => {
    expect(await profilesFound('anong')).toEqual(['Anong Saetang'])
    expect(await profilesFound('manager')).toEqual(['Anong Saetang'])
    expect(await profilesFound('rejected')).toEqual(['Elena Popa', 'Wei Zhang', 'Hiroshi Tanabe'])
    expect(await profilesFound('Chiang Mai')).toEqual([])
  })

  test('letters outside English count too', async () => {
    expect(await detailsFound('IAȘI')).toEqual(['Elena Popa'])
  })

  test('an empty text finds everyone, an unknown one no user', async () => {
    expect(await detailsFound('')).toHaveLength(24)
    expect(await detailsFound('no such name')).toEqual([])
    expect(having([], [], 'x')).toEqual([])
  })
})

test('a search without a text, with a number or with 101 letters is refused', async () => {
  for (const { filter } of [details, simple, profile])
    for (const input of [{}, { key: 7 }, { key: 'x'.repeat(101) }])
      await expect(client(filter, input as { key: string })).rejects.toMatchObject({
        status: 500,
        message: 'Internal server error',
        detail: expect.stringContaining('key'),
      })
})

describe('a blocked user', () => {
  test('stays blocked once, however often it is asked for', () => {
    setBlocked(3, true)
    setBlocked(3, true)
    expect([...blocked.get()]).toEqual([3])
  })

  test('is unblocked alone', () => {
    setBlocked(3, true)
    setBlocked(4, true)
    setBlocked(3, false)
    setBlocked(9, false)
    expect([...blocked.get()]).toEqual([4])
  })

  test('is forgotten when the samples are set back', () => {
    setBlocked(3, true)
    reset()
    expect(blocked.get().size).toBe(0)
  })
})
