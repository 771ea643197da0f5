import { answer, clientOf } from '../core/answer.ts'
import { type Person, samplePeople, withPerson } from '../core/person.ts'
import { contact } from './contract.ts'

let contacts: Person[] = samplePeople()

/** The contacts every tab starts with. */
export const reset = (): void => void (contacts = samplePeople())

export const handlers = [
  answer(contact.list, () => ({ contacts })),
  answer(contact.modify, input => (contacts = withPerson(contacts, input))),
]

export const client = clientOf(handlers)
