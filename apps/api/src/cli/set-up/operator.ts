import type { Config } from '../../platform/config/config.ts'
import type { Db, Reader } from '../../platform/db/database.ts'

export type Operator = { readonly name: string; readonly sample: boolean }

/**
 * The operator's one row, written at the first start and kept. It is a sample only when it began as one: nothing is invented
 * for an operator who already has people or members.
 */
export async function ensureOperator(db: Db, config: Pick<Config, 'operatorName' | 'dayRule' | 'sample'>): Promise<Operator> {
  const sample = config.sample && !(await hasRows(db, 'admins')) && !(await hasRows(db, 'members'))
  await db
    .insertInto('operator')
    .values({ name: config.operatorName, time_zone: config.dayRule.timeZone, cut_off: config.dayRule.cutOff, sample })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('operator').select(['name', 'sample']).executeTakeFirstOrThrow()
}

export const hasMembers = (reader: Reader): Promise<boolean> => hasRows(reader, 'members')

async function hasRows(reader: Reader, table: 'admins' | 'members'): Promise<boolean> {
  return (await reader.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}
