import type { Reader } from '../../platform/db/database.ts'

/** The operator's name; undefined before the first start. */
export async function findOperatorName(reader: Reader): Promise<string | undefined> {
  const row = await reader.selectFrom('operator').select('name').executeTakeFirst()
  return row?.name
}
