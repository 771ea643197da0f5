import * as z from 'zod'
import { line } from './contract.ts'
import samples from './people.json'

export const onlineStatuses = ['available', 'do_not_disturb', 'offline'] as const

/** A contact, and a user of the chat. */
export const person = z.object({
  id: z.number().int(),
  name: line(80),
  company: z.string().max(80),
  role: z.string().max(80),
  workEmail: z.union([z.literal(''), z.email().max(120)]),
  personalEmail: z.union([z.literal(''), z.email().max(120)]),
  workPhone: z.string().max(30),
  personalPhone: z.string().max(30),
  location: z.string().max(80),
  avatar: z.string(),
  status: z.string().max(160),
  lastMessage: z.string(),
  unReadChatCount: z.number().int().min(0),
  online_status: z.enum(onlineStatuses),
})

export type Person = z.infer<typeof person>

/** The people every tab starts with. */
export const samplePeople = (): Person[] => z.array(person).parse(samples)

/** The people with the one of this id changed; an unknown one is added with the next id. */
export const withPerson = (
  people: readonly Person[],
  input: Omit<Person, 'id'> & { id?: number | undefined },
): Person[] =>
  people.some(({ id }) => id === input.id)
    ? people.map(each => (each.id === input.id ? { ...each, ...input, id: each.id } : each))
    : [...people, { ...input, id: people.length + 1 }]

const chatAddresses = new Map(samplePeople().map(({ id, name }) => [name, `chat/${id}`]))

/** Below `/demo/`: the conversation with a person; all conversations where the chat does not know the name. */
export const chatAddressOf = (name: string): string => chatAddresses.get(name) ?? 'chat'
