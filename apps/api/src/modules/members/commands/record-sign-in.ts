import type { EventData } from '@backoffice/contract/integration/events'
import { type MemberId, ok, refuse } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/context.ts'
import { scheduleCheck } from '../duplicate-checks.repo.ts'
import { findByUsername, insertSignIn } from '../members.repo.ts'

export type SignInRecord = EventData<'member.signed-in'> & {
  /** The player site's time. */
  readonly at: Date
}

/** Stores every sign-in of a member as evidence; the latest stays the latest, in any order of arrival. */
export const recordSignIn: Command<SignInRecord, { readonly memberId: MemberId }> = {
  name: 'member.sign-in',
  object: ({ username }) => ({ kind: 'member', id: username }),
  async run(context, { username, ip, userAgent, device = null, country = null, at }) {
    const member = await findByUsername(context.tx, username)
    if (member === undefined) return refuse('NOT_YET', { field: 'username' })
    if (member.status === 'closed') return refuse('MEMBER_CLOSED')
    const seenAt = at < context.now ? at : context.now
    await insertSignIn(context.tx, { memberId: member.id, ip, userAgent, device, country, at: seenAt })
    await scheduleCheck(context.tx, member.id)
    context.audit({ object: { kind: 'member', id: member.id } })
    context.announce({ name: 'member.signed-in', topic: 'members', ids: [member.id] })
    return ok({ memberId: member.id })
  },
}
