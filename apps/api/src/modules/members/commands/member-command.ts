import { permissionOf, type PermittedEndpoint } from '@backoffice/contract'
import { ok, type MemberId, type Ok } from '@backoffice/kernel'
import type { Announcement, CommandContext } from '../../../platform/command/command.ts'
import type { AdminContext } from '../../../platform/command/record-command.ts'
import { lockMember } from '../changes.repo.ts'

export type MemberReference = { readonly id: MemberId }

/**
 * Common to all commands on a member. The member's row is locked first, which serializes changes. The result names the
 * member only; the response is read afterwards.
 */
export const ofMember = <I extends MemberReference & { readonly reason?: string }>(
  name: string,
  endpoint: PermittedEndpoint,
) => ({
  name,
  permission: permissionOf(endpoint),
  kind: 'member',
  lock(context: AdminContext, { id, reason }: I) {
    if (reason !== undefined) context.audit({ reason })
    return lockMember(context.tx, id)
  },
  show: async (_context: AdminContext, { id }: I): Promise<Ok<MemberReference>> => ok({ id }),
})

export const memberEvent = (event: string, id: MemberId): Announcement => ({
  name: `member.${event}`,
  topic: 'members',
  ids: [id],
})

/** Tells the screens that a member changed. */
export const announceMember = ({ announce }: CommandContext, event: string, id: MemberId): void =>
  announce(memberEvent(event, id))
