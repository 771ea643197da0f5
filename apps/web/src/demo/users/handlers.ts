import * as z from 'zod'
import { answer, clientOf } from '../core/answer.ts'
import { having } from '../core/having.ts'
import { blocked } from './blocked.ts'
import * as users from './contract.ts'
import seed from './seed.json'

/** A sample user has the fields of every card and list. `listStatus`: the status in the first list. */
const sample = z.object({
  ...users.profileCard.shape,
  ...users.listedProfile.shape,
  ...users.listUser.pick({ verify: true, friends: true, followers: true }).shape,
  ...users.rowUser.pick({ badgeStatus: true, progressValue: true }).shape,
  country: z.string(),
  listStatus: users.listUser.shape.status,
})

const samples = z.array(sample).parse(seed)

/** Answers the list and the search of one kind of card. */
const cardHandlers = <User>(
  { list, filter, card }: users.Cards<User>,
  fields: readonly (keyof User)[],
  all = z.array(card).parse(samples),
) => [answer(list, () => ({ users: all })), answer(filter, ({ key }) => ({ results: having(all, fields, key) }))]

const toRow = (user: z.infer<typeof sample>) =>
  users.rowUser.parse({
    ...user,
    image: user.avatar,
    designation: user.role,
    subContent: user.about,
    phone: user.contact,
  })

export const detailsFields = ['name', 'role', 'about', 'email', 'contact', 'location'] as const

export const handlers = [
  ...cardHandlers(users.details, detailsFields),
  ...cardHandlers(users.simple, ['name', 'status']),
  ...cardHandlers(users.profile, ['name', 'role', 'status']),
  answer(users.list, () => ({
    users_s1: samples.map(user => users.listUser.parse({ ...user, location: user.country, status: user.listStatus })),
  })),
  answer(users.rows, () => ({ users_s2: samples.map(toRow) })),
  answer(users.profiles, () => ({ users: z.array(users.listedProfile).parse(samples) })),
]

export const client = clientOf(handlers)

/** The samples never change; what a tab can change is who is blocked. */
export const reset = (): void => blocked.set(new Set())
