import { permissionOf } from '@backoffice/contract'
import { ok, refuse, type AdminId } from '@backoffice/kernel'
import { adminCommand, type Command } from '../../../platform/command/command.ts'
import type { ExecutedOrPending } from '../../../platform/http/index.ts'
import type { AccountApproval } from '../account-approval.ts'
import { lockAdmin } from '../admins.repo.ts'
import { changed, rankProblem, refusedActor, unconfirmed } from '../context.ts'

type Reset = { readonly id: AdminId; readonly reason: string }

/** Requests that another admin's second factors are removed, for a lost phone, and their session ended. */
export const resetSecondFactor = (approval: AccountApproval): Command<Reset, ExecutedOrPending<never>> =>
  adminCommand({
    name: 'admins.reset-second-factor',
    permission: permissionOf('admins.reset-second-factor'),
    object: ({ id }) => ({ kind: 'admin', id }),
    async run(context, { id, reason }) {
      const { tx, now, actor, audit, announce } = context
      audit({ reason })
      const locked = await lockAdmin(tx, id, actor.id)
      if (locked.admin === undefined) return refuse('NOT_FOUND')
      const refused =
        refusedActor(actor, id, locked) ?? unconfirmed(actor, now) ?? (await rankProblem(tx, actor, locked.admin))
      if (refused !== null) return refused
      const result = await approval.factors(context, locked.admin, reason)
      if (!result.ok) return result
      announce(changed(id))
      return ok(result.value)
    },
  })
