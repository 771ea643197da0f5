import { endpoints, permissionOf } from '@backoffice/contract'
import type { suspicion } from '@backoffice/contract/suspicions/endpoints'
import { ok, refuse } from '@backoffice/kernel'
import { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { AdminContext } from '../../platform/command/record-command.ts'
import { textFor } from '../../platform/personal.ts'
import { type SuspicionRecord, suspicionRows } from './suspicions.list.ts'

export type Shown = z.output<typeof suspicion>

/** Who wrote a report changes it; another person decides about it. */
export function showSuspicion(row: SuspicionRecord, viewer: AdminActor): Shown {
  const isOpen = row.status === 'draft' && viewer.permissions.has(permissionOf('suspicions.decide'))
  const can: Shown['can'] = isOpen ? [row.createdBy.id === viewer.id ? 'change' : 'decide'] : []
  return { ...row, text: textFor(viewer, row.text), reason: textFor(viewer, row.reason), can }
}

/** The answer of a command. */
export async function answerWith({ tx, actor, now }: AdminContext, { id }: { readonly id: string }) {
  const row = await suspicionRows.find(tx, id, now)
  return row === undefined ? refuse('NOT_FOUND') : ok(showSuspicion(row, actor))
}

/** A report as a conflict shows it. */
export async function current(context: AdminContext, of: { readonly id: string }): Promise<unknown> {
  const found = await answerWith(context, of)
  const schema: z.ZodType = endpoints['suspicions.change'].answer
  return found.ok ? z.encode(schema, found.value) : null
}
