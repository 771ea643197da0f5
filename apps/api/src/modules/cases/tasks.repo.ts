import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

type NewTask = {
  readonly id: string
  readonly caseId: string
  readonly text: string
  readonly assignedTo: AdminId | null
  readonly by: AdminId
}
export async function insertTask(tx: Tx, { id, caseId, text, assignedTo, by }: NewTask, now: Date): Promise<void> {
  await sql`insert into case_tasks (id, case_id, text, assigned_to, created_by, created_at)
    values (${id}::uuid, ${caseId}::uuid, ${text}, ${assignedTo}::uuid, ${by}::uuid, ${now})`.execute(tx)
}

type Done = { readonly id: string; readonly caseId: string; readonly by: AdminId }
/** Finishes a task of a locked case; `done`: it was finished before. */
export async function finishTask(
  tx: Tx,
  { id, caseId, by }: Done,
  now: Date,
): Promise<'finished' | 'done' | 'missing'> {
  const { rows } = await sql<{ isDone: boolean }>`select done_at is not null as "isDone" from case_tasks
    where id = ${id}::uuid and case_id = ${caseId}::uuid`.execute(tx)
  const [row] = rows
  if (row === undefined) return 'missing'
  if (row.isDone) return 'done'
  await sql`update case_tasks set done_by = ${by}::uuid, done_at = ${now} where id = ${id}::uuid`.execute(tx)
  return 'finished'
}
