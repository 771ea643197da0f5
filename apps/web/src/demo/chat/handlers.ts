import { answer, clientOf } from '../core/answer.ts'
import { type Person, samplePeople, withPerson } from '../core/person.ts'
import { chat, type Message, messages } from './contract.ts'
import seed from './seed.json'

let users: Person[]
let sent: Message[]

/** The people and messages every tab starts with. */
export function reset(): void {
  users = samplePeople()
  sent = messages.parse(seed)
}
reset()

export const handlers = [
  answer(chat.users, () => ({ users })),
  answer(chat.user, ({ id }) => {
    const found = users.find(each => each.id === id)
    if (found === undefined) throw new Error(`id: no user has the id ${id}`)
    return found
  }),
  answer(chat.filter, ({ user }) => sent.filter(({ from, to }) => from === user || to === user)),
  answer(chat.insert, input => {
    sent = [...sent, input]
    return sent.length
  }),
  answer(chat.modify, input => {
    users = withPerson(users, input)
    return []
  }),
]

export const client = clientOf(handlers)
