import type { listPreference, look } from '@backoffice/contract/lists/forms'
import type { AdminId } from '@backoffice/kernel'
import type { z } from 'zod'
import type { Reader, Tx } from '../../../platform/db/database.ts'

export type ListPreference = z.output<typeof listPreference>
export type Appearance = z.output<typeof look>

export async function readPreferences(
  reader: Reader,
  adminId: AdminId,
): Promise<{ look: Appearance | null; lists: Record<string, ListPreference> }> {
  const [saved, lists] = await Promise.all([
    reader.selectFrom('look_preferences').select('look').where('admin_id', '=', adminId).executeTakeFirst(),
    reader
      .selectFrom('list_preferences')
      .select(['list', 'columns', 'density'])
      .where('admin_id', '=', adminId)
      .execute(),
  ])
  // Only values that passed the contract's schemas were written.
  return {
    look: (saved?.look ?? null) as Appearance | null,
    lists: Object.fromEntries(lists.map(({ list, ...rest }) => [list, rest as unknown as ListPreference])),
  }
}

export async function saveList(
  tx: Tx,
  adminId: AdminId,
  list: string,
  { columns, density }: ListPreference,
  now: Date,
): Promise<void> {
  const row = { columns: JSON.stringify(columns), density, updated_at: now }
  await tx
    .insertInto('list_preferences')
    .values({ admin_id: adminId, list, ...row })
    .onConflict(conflict => conflict.columns(['admin_id', 'list']).doUpdateSet(row))
    .execute()
}

export async function saveAppearance(tx: Tx, adminId: AdminId, look: Appearance, now: Date): Promise<void> {
  const row = { look: JSON.stringify(look), updated_at: now }
  await tx
    .insertInto('look_preferences')
    .values({ admin_id: adminId, ...row })
    .onConflict(conflict => conflict.column('admin_id').doUpdateSet(row))
    .execute()
}
