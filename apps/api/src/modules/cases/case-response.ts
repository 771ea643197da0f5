import { permissionOf } from '@backoffice/contract'
import type { riskCase } from '@backoffice/contract/cases/case'
import { caseActions } from '@backoffice/contract/cases/terms'
import { ok, refuse } from '@backoffice/kernel'
import type { z } from 'zod'
import type { AdminActor } from '../../platform/actor.ts'
import type { AdminContext } from '../../platform/command/record-command.ts'
import { textFor } from '../../platform/personal.ts'
import { type CaseRecord, caseRows } from './cases.list.ts'
import { refusalOf } from './domain/case.ts'

export type Shown = z.output<typeof riskCase>

/** Free text can contain a phone or an account number. */
export function showCase(row: CaseRecord, viewer: AdminActor): Shown {
  const canDecide = viewer.permissions.has(permissionOf('cases.decide'))
  const state = {
    status: row.status,
    subjectKind: row.subject.kind,
    claimedBy: row.claimedBy?.id ?? null,
    decidedBy: row.decidedBy?.id ?? null,
    verdict: row.verdict,
  }
  return {
    ...row,
    text: textFor(viewer, row.text),
    waitingReason: textFor(viewer, row.waitingReason),
    decisionText: textFor(viewer, row.decisionText),
    can: caseActions.filter(action => canDecide && refusalOf(action, state, viewer.id) === null),
  }
}

/** A case as its reader sees it; one about themselves does not exist for them. */
export async function findShown(
  { tx, actor, now }: Pick<AdminContext, 'tx' | 'actor' | 'now'>,
  id: string,
): Promise<Shown | undefined> {
  const row = await caseRows.find(tx, id, now)
  return row === undefined || row.subject.id === actor.id ? undefined : showCase(row, actor)
}

/** The answer of a command. */
export async function answerWith(context: AdminContext, { id }: { readonly id: string }) {
  const shown = await findShown(context, id)
  return shown === undefined ? refuse('NOT_FOUND') : ok(shown)
}
