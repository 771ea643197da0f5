import { permissionOf } from '@backoffice/contract'
import { type MemberId, ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import { writeAudit } from '../../platform/command/audit.ts'
import type { Command } from '../../platform/command/command.ts'
import { recordCommand } from '../../platform/command/record-command.ts'
import { canSeePersonal } from '../../platform/personal.ts'
import type { IssuedTicket } from '../lists/index.ts'
import { usernameOf } from '../members/index.ts'
import type { RetentionContext } from './context.ts'
import { readPersonalData } from './personal-data.repo.ts'

const KIND = 'personal-data'
type Requested = { readonly id: MemberId; readonly reason: string }

/** Issues a ticket for the file with everything that is stored about a member. */
export const issueTicket = ({
  tickets,
}: RetentionContext): Command<Requested, IssuedTicket & { readonly fileName: string }> =>
  recordCommand({
    name: 'member.export-data',
    permission: permissionOf('personal-data.export'),
    kind: 'member',
    lock({ tx, audit }, { id, reason }) {
      audit({ reason })
      return usernameOf(tx, id)
    },
    authorize: async ({ actor }) => (canSeePersonal(actor) ? null : refuse('FORBIDDEN')),
    check: async (_context, { name }) => ok({ fileName: `member_${name}.json` }),
    save: async ({ tx, actor, now }, _member, { fileName }, { id }) =>
      ok({ ...(await tickets.issue(tx, KIND, actor, { id, fileName }, now)), fileName }),
    changes: (_member, after) => ({ after }),
    show: async (_context, _input, _member, saved) => (saved === undefined ? refuse('NOT_FOUND') : ok(saved)),
  })

const payloadForm = z.object({ id: z.string(), fileName: z.string() })

/** Sends the file to the holder of its ticket, if still permitted. */
export function servePersonalData({ deps, tickets }: RetentionContext): void {
  tickets.serve(KIND, async (payload, actor, origin) => {
    const { id, fileName } = payloadForm.parse(payload)
    if (!actor.permissions.has(permissionOf('personal-data.export')) || !canSeePersonal(actor))
      return refuse('NOT_FOUND')
    const now = deps.clock.now()
    await writeAudit(deps.db, {
      origin,
      at: now,
      action: 'member.download-data',
      object: { kind: 'member', id },
      refusedWith: null,
      change: { after: { fileName } },
    })
    return ok({
      raw: readPersonalData(deps.reader, id as MemberId, now),
      contentType: 'application/json; charset=utf-8',
      disposition: 'attachment',
      fileName,
    })
  })
}
