import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'

export const user = z.object({ id: z.number().int(), username: line(60), name: line(80), role: line(80) })

/** `serviceToken` is sent as the header `authorization: Bearer …`. */
const session = z.object({ serviceToken: z.string(), user })

/** Names and passwords that do not fit are taken as empty ones, which are wrong. */
const text = z.string().max(60)
const signIn = z.object({ username: text, password: text }).catch({ username: '', password: '' })

export const account = {
  login: post('/api/account/login', signIn, session),
  /** The user of the token in the header. */
  me: get('/api/account/me', z.object({ user })),
  /** Ends the session of the token in the header, if there is one. */
  logout: post('/api/account/logout', z.unknown(), z.object({ message: z.string() })),
}

export type Session = z.infer<typeof session>
export type Names = z.infer<typeof signIn>
