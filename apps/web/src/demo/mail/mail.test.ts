import { beforeEach, describe, expect, test } from 'vitest'
import { type Draft, flags, folders, letter, type Mail, mailbox } from './contract.ts'
import { client, reset } from './handlers.ts'
import { change, draftOf, me, saveDraft, sendLetter } from './store.ts'

beforeEach(reset)

const listNow = () => client(mailbox.list, undefined)
const inFolder = (filter: string) => client(mailbox.filter, { filter })

/** The first mail for which this holds. */
async function one(fits: (mail: Mail) => boolean): Promise<Mail> {
  const found = (await listNow()).mails.find(fits)
  if (found === undefined) throw new Error('there is no such mail')
  return found
}

const written: Draft = {
  to: 'fang.li@work.example, someone@place.example',
  cc: '',
  bcc: 'quiet@place.example',
  subject: 'A new roller',
  message: 'Dear Fang,\n\nwhich size is it?',
  attachments: [],
}

describe('folders', () => {
  test('every folder has sample mails', async () => {
    for (const folder of folders) expect((await inFolder(folder)).length, folder).toBeGreaterThan(0)
  })

  test('the inbox has all mails that are not spam', async () => {
    const { mails } = await listNow()
    expect(await inFolder('inbox')).toEqual(mails.filter(({ spam }) => !spam))
  })

  test.each(flags)('%s has the mails with this flag', async flag => {
    const { mails } = await listNow()
    expect(await inFolder(flag)).toEqual(mails.filter(mail => mail[flag]))
  })

  test('"all" and names of no folder give all mails', async () => {
    const { mails } = await listNow()
    for (const filter of ['all', 'archive', '', 'isRead', 'subject']) expect(await inFolder(filter)).toEqual(mails)
  })

  test('the unread mails of each folder are counted', async () => {
    const { unreadCount } = await listNow()
    expect(Object.keys(unreadCount)).toEqual([...folders])
    for (const folder of folders)
      expect(unreadCount[folder], folder).toBe((await inFolder(folder)).filter(({ isRead }) => !isRead).length)
  })
})

describe('marks', () => {
  test('a mail that is set as read stays read', async () => {
    const { id } = await one(({ isRead }) => !isRead)
    const before = (await listNow()).unreadCount.all
    expect(await client(mailbox.setRead, { id })).toEqual([])
    expect(await client(mailbox.setRead, { id })).toEqual([])
    expect((await one(mail => mail.id === id)).isRead).toBe(true)
    expect((await listNow()).unreadCount.all).toBe(before - 1)
  })

  test.each([
    ['important', mailbox.setImportant],
    ['starred', mailbox.setStarred],
  ] as const)('%s is switched on, then off', async (flag, endpoint) => {
    const { id } = await one(mail => !mail[flag])
    expect(await client(endpoint, { id })).toEqual([])
    expect((await one(mail => mail.id === id))[flag]).toBe(true)
    expect(await client(endpoint, { id })).toEqual([])
    expect((await one(mail => mail.id === id))[flag]).toBe(false)
  })

  test('an unknown id, or one that is no whole number, is refused and changes nothing', async () => {
    const before = await listNow()
    for (const endpoint of [mailbox.setRead, mailbox.setImportant, mailbox.setStarred])
      for (const id of [-1, 0, 10 ** 9, 1.5])
        await expect(client(endpoint, { id })).rejects.toMatchObject({ status: 500, message: 'Internal server error' })
    expect(await listNow()).toEqual(before)
  })

  test('a filter of more than 40 letters is refused', async () => {
    await expect(inFolder('x'.repeat(41))).rejects.toMatchObject({
      status: 500,
      detail: expect.stringContaining('filter'),
    })
  })
})

describe('writing', () => {
  test('a letter that is sent is in Sent, read, from this account to the first address', async () => {
    sendLetter(written)
    expect((await inFolder('sent')).at(-1)).toMatchObject({
      subject: 'A new roller',
      isRead: true,
      sent: true,
      draft: false,
      profile: { name: 'Fang Li', email: 'fang.li@work.example', to: written.to },
      sender: { name: me.name, email: me.email, to: written.to },
    })
  })

  test('a draft may be unfinished, and keeps what was written, the copies too', async () => {
    const unfinished = { ...written, to: 'fang', subject: '' }
    saveDraft(unfinished)
    const mail = await one(({ subject }) => subject === '')
    expect(mail).toMatchObject({ draft: true, sent: false })
    expect(draftOf(mail)).toEqual(unfinished)
  })

  test('a draft that is sent leaves Draft, and keeps its id and its star', async () => {
    const { id } = await one(({ draft }) => draft)
    await client(mailbox.setStarred, { id })
    const { length } = (await listNow()).mails
    sendLetter(written, id)
    expect(await one(mail => mail.id === id)).toMatchObject({ draft: false, sent: true, starred: true })
    expect((await listNow()).mails).toHaveLength(length)
  })

  test('a letter without an address, with a wrong one or with 21, or without a subject, is not sent', async () => {
    const before = await listNow()
    const wrong: Partial<Draft>[] = [
      { to: ' , ' },
      { to: 'fang.li@work.example, fang' },
      { cc: 'x@' },
      { bcc: Array.from({ length: 21 }, (_each, at) => `n${at}@place.example`).join() },
      { subject: '   ' },
      { subject: 'x'.repeat(121) },
      { message: 'x'.repeat(10_001) },
    ]
    for (const each of wrong) {
      expect(letter.safeParse({ ...written, ...each }).success, JSON.stringify(each).slice(0, 60)).toBe(false)
      expect(() => sendLetter({ ...written, ...each })).toThrow()
    }
    expect(await listNow()).toEqual(before)
  })

  test('addresses are divided by commas, semicolons or lines', () => {
    const list = 'a@place.example;b@place.example,\n c@place.example'
    expect(letter.safeParse({ ...written, to: list }).success).toBe(true)
  })
})

test('a mail moved to spam leaves the inbox', async () => {
  const { id } = await one(({ spam }) => !spam)
  change(id, () => ({ spam: true }))
  expect((await inFolder('inbox')).some(mail => mail.id === id)).toBe(false)
  expect((await inFolder('spam')).some(mail => mail.id === id)).toBe(true)
})
