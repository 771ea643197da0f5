import type { Config } from '../../platform/config/config.ts'
import { settings } from '../../platform/config/settings.ts'
import type { Db, Reader } from '../../platform/db/database.ts'

type Operator = {
  readonly name: string
  readonly sample: boolean
  /** The instant at which the sample history ends. */
  readonly createdAt: Date
  /** False while the sample history is incomplete: interrupted, or not started. */
  readonly sampleLoaded: boolean
}

const SAMPLE_NAME = 'Siam Play'

/**
 * The operator's row, written at the first start. It is a sample only when it started as one: no sample data is added
 * for an operator with admins or members.
 */
export async function ensureOperator(
  db: Db,
  config: Pick<Config, 'operatorName' | 'dayRule' | 'sample'>,
): Promise<Operator> {
  const sample = config.sample && !(await hasRows(db, 'admins')) && !(await hasRows(db, 'members'))
  await db
    .insertInto('operator')
    .values({
      name: sample && config.operatorName === settings.OPERATOR_NAME.standard ? SAMPLE_NAME : config.operatorName,
      time_zone: config.dayRule.timeZone,
      cut_off: config.dayRule.cutOff,
      sample,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('operator')
    .select(['name', 'sample', 'created_at', 'sample_loaded_at'])
    .executeTakeFirstOrThrow()
  return { name: row.name, sample: row.sample, createdAt: row.created_at, sampleLoaded: row.sample_loaded_at !== null }
}

async function hasRows(reader: Reader, table: 'admins' | 'members'): Promise<boolean> {
  return (await reader.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}
