import { delay } from 'msw'
import * as z from 'zod'
import { answer, clientOf, Refusal } from '../core/answer.ts'
import { account, type Session, user } from './contract.ts'
import seed from './seed.json'

const LOGIN_DELAY_MS = 500

/** The accounts one can sign in with. */
export const samples = z.array(user.extend({ password: z.string() })).parse(seed)

let opened = 0
/** The users by the header of their requests. */
const sessions = new Map<string, Session['user']>()

export const reset = (): void => sessions.clear()

/** `wait`: what a sign-in waits with, in milliseconds. */
export const handlersWaiting = (wait: (ms: number) => Promise<void>) => [
  answer(account.login, async ({ username, password }) => {
    await wait(LOGIN_DELAY_MS)
    const found = samples.find(sample => sample.username === username && sample.password === password)
    if (found === undefined) throw new Refusal(500, 'Server Error')
    opened += 1
    const session = { serviceToken: `demo-token-${opened}`, user: user.parse(found) }
    sessions.set(`Bearer ${session.serviceToken}`, session.user)
    return session
  }),
  answer(account.me, (_none, headers) => {
    const authorization = headers.get('authorization')
    if (authorization === null) throw new Refusal(401, 'Access token required')
    const found = sessions.get(authorization)
    if (found === undefined) throw new Refusal(500, 'Server Error')
    return { user: found }
  }),
  answer(account.logout, (_none, headers) => {
    sessions.delete(headers.get('authorization') ?? '')
    return { message: 'Logged out successfully' }
  }),
]

export const handlers = handlersWaiting(delay)

export const client = clientOf(handlers)
