import * as z from 'zod'
import { get, post } from '../core/contract.ts'
import { person } from '../core/person.ts'

export const contact = {
  list: get('/api/contact/list', z.object({ contacts: z.array(person) })),
  /** Changes the contact of the id, or adds one. */
  modify: post('/api/contact/modify', person.partial({ id: true }), z.array(person)),
}
