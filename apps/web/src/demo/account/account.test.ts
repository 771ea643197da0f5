import { beforeEach, expect, test } from 'vitest'
import { clientOf } from '../core/answer.ts'
import { account } from './contract.ts'
import { examples } from './examples.ts'
import { handlersWaiting, reset, samples } from './handlers.ts'

const anong = examples['/api/account/login']

let waits: number[] = []
const client = clientOf(handlersWaiting(async ms => void waits.push(ms)))

beforeEach(() => {
  reset()
  waits = []
})

const signIn = () => client(account.login, anong)
const me = (authorization: string) => client(account.me, undefined, { authorization })

const refused = { status: 500, message: 'Server Error' }

test('a sign-in answers with a token and the user, after a delay of 500 ms', async () => {
  const { serviceToken, user } = await signIn()
  expect(serviceToken).not.toBe('')
  expect(user).toEqual({ id: 1, username: 'anong', name: 'Anong Saetang', role: 'Owner' })
  expect(waits).toEqual([500])
})

test('every sample account can sign in', async () => {
  for (const { username, password, ...sample } of samples)
    expect((await client(account.login, { username, password })).user).toEqual({ username, ...sample })
})

test('each sign-in has a token of its own', async () => {
  expect((await signIn()).serviceToken).not.toBe((await signIn()).serviceToken)
})

test('a wrong name or password is a Server Error, after the same delay', async () => {
  for (const wrong of [
    { ...anong, username: 'unknown' },
    { ...anong, password: 'wrong' },
    { ...anong, password: 'LOTUS-POND-41' },
    { username: 'bastien', password: anong.password },
    { username: '', password: '' },
  ])
    await expect(client(account.login, wrong)).rejects.toMatchObject(refused)
  expect(waits).toEqual([500, 500, 500, 500, 500])
})

test('a sign-in without its fields, or with texts that are too long, is a Server Error', async () => {
  for (const wrong of [{}, { ...anong, password: 5 }, { ...anong, username: 'x'.repeat(61) }])
    await expect(client(account.login, wrong as typeof anong)).rejects.toMatchObject(refused)
})

test('me answers with the user of the token', async () => {
  const { serviceToken, user } = await signIn()
  expect(await me(`Bearer ${serviceToken}`)).toEqual({ user })
})

test('me without the header needs an access token', async () => {
  await signIn()
  await expect(client(account.me, undefined)).rejects.toMatchObject({ status: 401, message: 'Access token required' })
})

test('me with an unknown token, or with a token that is not a bearer, is a Server Error', async () => {
  const { serviceToken } = await signIn()
  for (const header of ['Bearer unknown', 'Bearer', '', serviceToken])
    await expect(me(header)).rejects.toMatchObject(refused)
})

test('a sign-out always reports success', async () => {
  const success = { message: 'Logged out successfully' }
  expect(await client(account.logout, {})).toEqual(success)
  expect(await client(account.logout, undefined, { authorization: 'Bearer unknown' })).toEqual(success)
  expect(await client(account.logout, 'anything')).toEqual(success)
})

test('a sign-out ends the session of its token and no other', async () => {
  const [one, other] = [await signIn(), await signIn()]
  await client(account.logout, {}, { authorization: `Bearer ${one.serviceToken}` })
  await expect(me(`Bearer ${one.serviceToken}`)).rejects.toMatchObject(refused)
  expect(await me(`Bearer ${other.serviceToken}`)).toEqual({ user: other.user })
})
