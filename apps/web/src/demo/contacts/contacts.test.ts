import { beforeEach, expect, test } from 'vitest'
import { contact } from './contract.ts'
import { client, reset } from './handlers.ts'

beforeEach(reset)

const contactsNow = async () => (await client(contact.list, undefined)).contacts

test('a contact is changed by its id', async () => {
  const [first] = await contactsNow()
  if (first === undefined) throw new Error('there are no contacts')
  const after = await client(contact.modify, { ...first, name: 'Anong S.' })
  expect(after[0]).toEqual({ ...first, name: 'Anong S.' })
  expect(after).toHaveLength((await contactsNow()).length)
})

test('an unknown contact is added with the next id', async () => {
  const before = await contactsNow()
  const [{ id: _id, ...fields } = { id: 0, ...before[0] }] = before
  const after = await client(contact.modify, { ...(fields as (typeof before)[0]), id: undefined, name: 'New One' })
  expect(after.at(-1)).toMatchObject({ id: before.length + 1, name: 'New One' })
})

test('a contact without a name, or with a name of 81 letters, is refused and changes nothing', async () => {
  const before = await contactsNow()
  const [first] = before
  if (first === undefined) throw new Error('there are no contacts')
  for (const name of ['  ', 'x'.repeat(81)])
    await expect(client(contact.modify, { ...first, name })).rejects.toMatchObject({
      status: 500,
      message: 'Internal server error',
      detail: expect.stringContaining('name'),
    })
  expect(await contactsNow()).toEqual(before)
})
