import { endpoints, permissionOf } from '@backoffice/contract'
import type { accessReviewLine } from '@backoffice/contract/access-reviews/endpoints'
import { OWNER_ROLE } from '@backoffice/contract/roles/terms'
import { ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { AdminContext } from '../../platform/command/record-command.ts'
import { canAnswer, type Manager } from './domain/unused.ts'
import { type LineRecord, lineRows } from './reviews.list.ts'

export type Shown = z.output<typeof accessReviewLine>

export const managerOf = ({ id, role }: AdminActor): Manager => ({ id, isOwner: role === OWNER_ROLE })

export function showLine(row: LineRecord, viewer: AdminActor): Shown {
  const isAsked = canAnswer({ adminId: row.admin.id, askedOf: row.askedOf?.id ?? null }, managerOf(viewer))
  const canManage = viewer.permissions.has(permissionOf('access-reviews.answer'))
  return { ...row, can: row.status === 'open' && isAsked && canManage ? ['answer'] : [] }
}

/** The answer of a command. */
export async function answerWith({ tx, actor, now }: AdminContext, { id }: { readonly id: string }) {
  const row = await lineRows.find(tx, id, now)
  return row === undefined ? refuse('NOT_FOUND') : ok(showLine(row, actor))
}

/** A line as a conflict shows it. */
export async function current(context: AdminContext, of: { readonly id: string }): Promise<unknown> {
  const found = await answerWith(context, of)
  const schema: z.ZodType = endpoints['access-reviews.answer'].answer
  return found.ok ? z.encode(schema, found.value) : null
}
