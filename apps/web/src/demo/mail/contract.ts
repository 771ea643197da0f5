import * as z from 'zod'
import { get, line, post } from '../core/contract.ts'

export const kinds = ['sent', 'draft', 'spam', 'trash'] as const
export const filters = ['starred', 'important'] as const
export const labels = ['promotions', 'forums'] as const
export const flags = [...kinds, ...filters, ...labels] as const
export const folders = ['all', 'inbox', ...flags] as const

export type Flag = (typeof flags)[number]
export type Folder = (typeof folders)[number]

export const longest = { subject: 120, addresses: 1000, message: 10_000 }

const text = {
  subject: z.string().trim().max(longest.subject),
  message: z.string().max(longest.message),
  attachments: z.array(z.object({ id: z.string().optional(), image: z.string(), title: line(80) })),
}

/** `to`: addresses, divided by commas. */
const account = z.object({
  avatar: z.string(),
  name: z.string().max(120),
  email: z.string().max(120),
  to: z.string().max(longest.addresses),
})

export const mail = z.object({
  id: z.number().int().positive(),
  isRead: z.boolean(),
  ...(Object.fromEntries(flags.map(flag => [flag, z.boolean()])) as Record<Flag, z.ZodBoolean>),
  attach: z.boolean(),
  /** An instant in UTC. */
  time: z.iso.datetime(),
  /** The person the lists show: who wrote it, or whom it was written to. */
  profile: account,
  sender: account.extend({ about: z.string().max(200) }),
  ...text,
})

export type Mail = z.infer<typeof mail>

export const addressesOf = (list: string): string[] => list.split(/[\s,;]+/).filter(part => part !== '')

/** Up to 20 addresses, divided by commas. */
export const addressList = z
  .string()
  .max(longest.addresses)
  .refine(list => z.array(z.email().max(120)).max(20).safeParse(addressesOf(list)).success)

/** What is written of a mail, maybe unfinished. */
export const draft = z.object({ to: account.shape.to, cc: account.shape.to, bcc: account.shape.to, ...text })

export type Draft = z.infer<typeof draft>

/** A draft that can be sent. */
export const letter = draft.extend({
  to: addressList.refine(list => addressesOf(list).length > 0),
  cc: addressList,
  bcc: addressList,
  subject: line(longest.subject),
})

const target = z.object({ id: z.number().int() })
const unreadCount = z.record(z.enum(folders), z.number().int())

export const mailbox = {
  list: get('/api/mails/list', z.object({ mails: z.array(mail), unreadCount })),
  setRead: post('/api/mails/setRead', target, z.tuple([])),
  setImportant: post('/api/mails/setImportant', target, z.tuple([])),
  setStarred: post('/api/mails/setStarred', target, z.tuple([])),
  /** The mails of a folder; all mails where there is no such folder. */
  filter: post('/api/mails/filter', z.object({ filter: z.string().max(40) }), z.array(mail)),
}
