import { campaigns } from '@backoffice/contract/campaigns/record'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'
import { when } from '../../platform/lists/list-filters.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { recordTable, type StoredOf } from '../../platform/records/record-table.ts'

/** A campaign as stored. */
export type Campaign = StoredOf<typeof campaigns>

export const campaignTable = recordTable(campaigns, {
  table: 'campaigns',
  as: 'c',
  unique: { field: 'code', compare: code => sql`lower(${code})` },
  where: ({ q }) => [
    when(
      q?.toLowerCase(),
      text => sql`(lower(c.code) like ${beginsWith(text)} or lower(c.name) like ${`%${beginsWith(text)}`})`,
    ),
  ],
})

/** The campaign of a code, whatever its case. */
export const findByCode = (reader: Reader, code: string): Promise<Campaign | undefined> =>
  campaignTable.findWhere(reader, sql`lower(c.code) = lower(${code})`)

/** Whether a click or a member carries the campaign's code. */
export async function isInUse(reader: Reader, { id, code }: Pick<Campaign, 'id' | 'code'>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from campaign_click_days where campaign_id = ${id}::uuid)
      or exists (select from members where lower(campaign_code) = lower(${code})) as used`.execute(reader)
  return rows[0]?.used === true
}
