import * as z from 'zod'
import { samplePeople } from '../core/person.ts'
import { addressesOf, type Draft, draft, type Flag, flags, letter, type Mail, mail } from './contract.ts'
import seed from './seed.json'

/** `with`: the address of the other person. */
const sample = mail.pick({ subject: true, message: true }).extend({
  with: z.string(),
  hoursAgo: z.number(),
  flags: z.array(z.enum([...flags, 'isRead'])),
  attachments: mail.shape.attachments.default([]),
})

const samples = z.array(sample).parse(seed.mails)
const people = samplePeople()

/** The account that reads and writes here. */
export const me = mail.shape.sender.parse(seed.me)

let mails: Mail[] = sampleMails()
/** What was written in this tab, by the id of its mail: a mail has no fields for its copies (CC and BCC). */
const written = new Map<number, Draft>()

export const allMails = (): readonly Mail[] => mails

/** The mails every tab starts with. */
export function reset(): void {
  mails = sampleMails()
  written.clear()
}

function sampleMails(): Mail[] {
  return samples.map((each, at) => {
    const time = new Date(Date.now() - each.hoursAgo * 3_600_000)
    return make(at + 1, { ...each, to: each.with }, each.flags, time)
  })
}

type Text = Pick<Draft, 'to' | 'subject' | 'message' | 'attachments'>

/** A mail from this account or to it; `text.to`: the other person. */
function make(id: number, text: Text, set: readonly (Flag | 'isRead')[], time: Date): Mail {
  const isMine = set.includes('sent') || set.includes('draft')
  const email = (addressesOf(text.to)[0] ?? '').slice(0, 120)
  const person = people.find(({ workEmail }) => workEmail === email)
  const name = person?.name ?? email
  const about = person === undefined ? '' : `${person.role}, ${person.company}`
  const other = { avatar: name, name, email, about, to: isMine ? text.to : me.email }
  return mail.parse({
    ...text,
    ...Object.fromEntries([...flags, 'isRead' as const].map(flag => [flag, set.includes(flag)])),
    id,
    time: time.toISOString(),
    attach: text.attachments.length > 0,
    profile: other,
    sender: isMine ? { ...me, to: text.to } : other,
  })
}

/** Whether a mail is in a folder. The inbox has all but spam; an unknown folder has all. */
export function isIn(folder: string, each: Mail): boolean {
  if (folder === 'inbox') return !each.spam
  const flag = flags.find(name => name === folder)
  return flag === undefined || each[flag]
}

/** Changes a mail. Throws if there is none with this id. */
export function change(id: number, fieldsOf: (each: Mail) => Partial<Mail>): void {
  if (!mails.some(each => each.id === id)) throw new Error(`there is no mail ${id}`)
  mails = mails.map(each => (each.id === id ? { ...each, ...fieldsOf(each) } : each))
}

/** What a mail says and to whom, to go on writing it. */
export const draftOf = ({ id, subject, message, sender, attachments }: Mail): Draft =>
  written.get(id) ?? { to: sender.to, cc: '', bcc: '', subject, message, attachments }

/** Puts a letter into Sent. `id`: the draft it was. */
export const sendLetter = (input: Draft, id?: number): void => put(letter.parse(input), 'sent', id)

/** Puts what is written so far into Draft. `id`: the draft it was. */
export const saveDraft = (input: Draft, id?: number): void => put(draft.parse(input), 'draft', id)

function put(input: Draft, folder: 'sent' | 'draft', id = Math.max(0, ...mails.map(each => each.id)) + 1): void {
  const old = mails.find(each => each.id === id)
  const kept = (['starred', 'important'] as const).filter(flag => old?.[flag])
  written.set(id, input)
  mails = [...mails.filter(each => each !== old), make(id, input, [...kept, 'isRead', folder], new Date())]
}
