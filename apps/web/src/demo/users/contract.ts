import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'

const id = z.number().int().min(1)
const text = z.string().max(160)
const email = z.email().max(120)
const phone = z.string().max(30)
const count = z.number().int().min(0).max(1_000_000_000)

/** `avatar`, `image` and `profile` name the picture that is drawn. */
export const simpleCard = z.object({ id, avatar: text, name: line(80), status: z.enum(['Active', 'Rejected']) })

export const detailsCard = simpleCard.extend({ role: text, about: text, email, contact: phone, location: text })

/** `profile`: the picture behind the avatar. */
export const profileCard = detailsCard.extend({ profile: text })

/** `verify`: 1 for a verified user. */
export const listUser = simpleCard.extend({
  verify: z.union([z.literal(0), z.literal(1)]),
  email,
  location: text,
  friends: count,
  followers: count,
  status: z.enum(['Active', 'Pending', 'Rejected']),
})

/** `progressValue`: a share such as `78%`. */
export const rowUser = z.object({
  id,
  image: text,
  name: line(80),
  designation: text,
  badgeStatus: z.enum(['active', 'inactive']),
  subContent: text,
  email,
  phone,
  location: text,
  progressValue: z.string().regex(/^(100|\d{1,2})%$/),
})

/** `Progress.value`: 0 to 100. */
export const listedProfile = detailsCard.extend({
  groups: z.array(z.object({ id, avatar: text, name: text })),
  Progress: z.object({ label: text, variant: z.enum(['primary', 'success', 'warning']), value: count.max(100) }),
})

export type DetailsCard = z.infer<typeof detailsCard>
export type ListUser = z.infer<typeof listUser>
export type RowUser = z.infer<typeof rowUser>
export type ListedProfile = z.infer<typeof listedProfile>

const cards = <User>(name: string, card: z.ZodType<User>) => ({
  card,
  list: get(`/api/${name}/list`, z.object({ users: z.array(card) })),
  /** The users with the key in one of their searched fields, in capital or small letters. */
  filter: post(`/api/${name}/filter`, z.object({ key: z.string().max(100) }), z.object({ results: z.array(card) })),
})

export type Cards<User> = ReturnType<typeof cards<User>>

export const details = cards('details-card', detailsCard)
export const simple = cards('simple-card', simpleCard)
export const profile = cards('profile-card', profileCard)
export const list = get('/api/user-list/s1/list', z.object({ users_s1: z.array(listUser) }))
export const rows = get('/api/user-list/s2/list', z.object({ users_s2: z.array(rowUser) }))
export const profiles = get('/api/profile-list/list', z.object({ users: z.array(listedProfile) }))
