import { beforeEach, expect, test } from 'vitest'
import { chat, MAX_TEXT } from './contract.ts'
import { client, reset } from './handlers.ts'
import { faultOfFile, faultOfText, fromWire, MAX_FILE_BYTES, ME, textOfFile, toWire } from './rules.ts'

beforeEach(reset)

const NAME = 'Anong Saetang'
const message = { from: ME, to: NAME, text: 'Good morning!', time: '09:05 AM' }
const usersNow = async () => (await client(chat.users, undefined)).users
const messagesNow = () => client(chat.filter, { user: ME })
const refusal = (field: string) => ({
  status: 500,
  message: 'Internal server error',
  detail: expect.stringContaining(field),
})

test('a user is found by id', async () => {
  expect(await client(chat.user, { id: 2 })).toEqual((await usersNow()).find(({ id }) => id === 2))
})

test('an unknown id, or half an id, is refused', async () => {
  for (const id of [0, -1, 99, 1e9, 1.5]) await expect(client(chat.user, { id })).rejects.toMatchObject(refusal('id'))
})

test('the messages of a user are those from and to them', async () => {
  const messages = await client(chat.filter, { user: NAME })
  expect(messages.length).toBeGreaterThan(0)
  for (const { from, to } of messages) expect([from, to].toSorted()).toEqual([NAME, ME].toSorted())
})

test('an unknown name has no messages', async () => {
  expect(await client(chat.filter, { user: 'Nobody' })).toEqual([])
})

test('a new message makes the list longer by one, stands last and has no id', async () => {
  const { length } = await messagesNow()
  expect(await client(chat.insert, message)).toBe(length + 1)
  const after = await client(chat.filter, { user: NAME })
  expect(after.at(-1)).toEqual(message)
})

test('a message keeps its lines, but no blanks around them', async () => {
  await client(chat.insert, { ...message, text: '  one\ntwo  ' })
  expect((await messagesNow()).at(-1)?.text).toBe('one\ntwo')
})

test.each([
  ['an empty text', { text: ' \n ' }, 'text'],
  ['a text of 1001 letters', { text: 'x'.repeat(MAX_TEXT + 1) }, 'text'],
  ['no receiver', { to: '' }, 'to'],
  ['a time of 24 hours', { time: '15:20' }, 'time'],
  ['the hour 13', { time: '13:20 PM' }, 'time'],
])('a message with %s is refused and not added', async (_what, wrong, field) => {
  const before = await messagesNow()
  await expect(client(chat.insert, { ...message, ...wrong })).rejects.toMatchObject(refusal(field))
  expect(await messagesNow()).toEqual(before)
})

test('a user is changed by id, and the response is empty', async () => {
  const before = await client(chat.user, { id: 1 })
  expect(await client(chat.modify, { ...before, unReadChatCount: 0 })).toEqual([])
  expect(await client(chat.user, { id: 1 })).toEqual({ ...before, unReadChatCount: 0 })
})

test('an unknown user is added with the next id', async () => {
  const { length } = await usersNow()
  const { id: _id, ...fields } = await client(chat.user, { id: 1 })
  expect(await client(chat.modify, { ...fields, name: 'New One' })).toEqual([])
  expect((await usersNow()).at(-1)).toMatchObject({ id: length + 1, name: 'New One' })
})

test('a user with fewer than 0 unread messages is refused and not changed', async () => {
  const before = await client(chat.user, { id: 1 })
  await expect(client(chat.modify, { ...before, unReadChatCount: -1 })).rejects.toMatchObject(
    refusal('unReadChatCount'),
  )
  expect(await client(chat.user, { id: 1 })).toEqual(before)
})

test('the last message of each user is the last of their history, and the unread ones are theirs', async () => {
  for (const { name, lastMessage, unReadChatCount } of await usersNow()) {
    const messages = await client(chat.filter, { user: name })
    expect(messages.at(-1)?.text).toBe(lastMessage)
    const unread = unReadChatCount === 0 ? [] : messages.slice(-unReadChatCount)
    expect(unread.filter(({ from }) => from !== name)).toEqual([])
  }
})

test('a text is sent if it has 1 to 1000 characters', () => {
  expect(['', ' \n', 'x', 'x'.repeat(MAX_TEXT), 'x'.repeat(MAX_TEXT + 1)].map(faultOfText)).toEqual([
    'empty',
    'empty',
    null,
    null,
    'long',
  ])
})

test('a file is sent if it is not empty, has at most 10 MB and a name of at most 120 characters', () => {
  expect(faultOfFile({ name: 'a.txt', size: 0 })).toBe('fileEmpty')
  expect(faultOfFile({ name: 'a.txt', size: MAX_FILE_BYTES })).toBeNull()
  expect(faultOfFile({ name: 'a.txt', size: MAX_FILE_BYTES + 1 })).toBe('fileLarge')
  expect(faultOfFile({ name: 'x'.repeat(121), size: 1 })).toBe('fileName')
})

test('a file is a message with its name and size', () => {
  expect(textOfFile({ name: 'plan.pdf', size: 2048 })).toBe('📎 plan.pdf (2 KB)')
})

test.each([
  ['00:05', '12:05 AM'],
  ['09:05', '09:05 AM'],
  ['12:00', '12:00 PM'],
  ['15:20', '03:20 PM'],
  ['23:59', '11:59 PM'],
])('%s is %s on the wire', (clock, wire) => {
  expect(toWire(clock)).toBe(wire)
  expect(fromWire(wire)).toBe(clock)
})
