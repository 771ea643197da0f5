import { permissionOf } from '@backoffice/contract'
import type { complaint } from '@backoffice/contract/complaints/endpoints'
import { complaintActions } from '@backoffice/contract/complaints/terms'
import { ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { AdminContext } from '../../platform/command/record-command.ts'
import { textFor } from '../../platform/personal.ts'
import { type ComplaintRecord, complaintRows } from './complaints.list.ts'
import { isPossible } from './domain.ts'

export type Shown = z.output<typeof complaint>

/** Free text can contain a phone or an account number. */
export function showComplaint(row: ComplaintRecord, viewer: AdminActor, now: Date): Shown {
  const canChange = viewer.permissions.has(permissionOf('complaints.change'))
  const isOwn = row.assignedTo?.id === viewer.id
  const can = complaintActions.filter(
    action =>
      canChange && isPossible(action, row, now) && (action === 'answer' ? isOwn : action === 'claim' ? !isOwn : true),
  )
  const { text, answer, decisionText } = row
  return {
    ...row,
    text: textFor(viewer, text),
    answer: textFor(viewer, answer),
    decisionText: textFor(viewer, decisionText),
    can,
  }
}

/** The answer of a command. */
export async function answerWith({ tx, actor, now }: AdminContext, { id }: { readonly id: string }) {
  const row = await complaintRows.find(tx, id, now)
  return row === undefined ? refuse('NOT_FOUND') : ok(showComplaint(row, actor, now))
}
