import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'
import { person } from '../core/person.ts'

/** The longest text of a message. */
export const MAX_TEXT = 1000

/** `hh:mm AM`, as the endpoints have it. */
const time = z.string().regex(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/)

/** `from` and `to` are names. Messages that were sent in this tab have no id. */
const message = z.object({
  id: z.number().int().optional(),
  from: line(80),
  to: line(80),
  text: line(MAX_TEXT),
  time,
})

export const messages = z.array(message)
export type Message = z.infer<typeof message>

export const chat = {
  users: get('/api/chat/users', z.object({ users: z.array(person) })),
  user: post('/api/chat/users/id', z.object({ id: z.number().int() }), person),
  /** The messages a user has sent or received, the oldest first. */
  filter: post('/api/chat/filter', z.object({ user: line(80) }), messages),
  /** The response is the number of messages. */
  insert: post('/api/chat/insert', message.omit({ id: true }), z.number().int()),
  /** Changes the user of the id, or adds one. */
  modify: post('/api/chat/users/modify', person.partial({ id: true }), z.tuple([])),
}
