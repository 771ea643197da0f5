import type { CampaignForm, CampaignResponse } from '@backoffice/contract/campaigns/forms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { ANY_INSTANT, keysetList } from '../../platform/lists/keyset-list.ts'
import { type Filters, when } from '../../platform/lists/list-filters.ts'
import type { ListQuery } from '../../platform/lists/list-handler.ts'
import { beginsWith } from '../../platform/lists/search-terms.ts'
import { anyOf, instantKey, isOneOf, type Sql } from '../../platform/lists/sort-key.ts'

/** A campaign as stored. */
export type Campaign = CampaignForm & Pick<CampaignResponse, 'id' | 'createdBy' | 'createdAt' | 'version'>

const isStatus = (status: CampaignResponse['status'], now: Date): Sql => {
  const [started, ended] = [sql`coalesce(c.starts_at <= ${now}, false)`, sql`coalesce(c.ends_at <= ${now}, false)`]
  if (status === 'ended') return ended
  return status === 'active' ? sql`(${started} and not ${ended})` : sql`not (${started} or ${ended})`
}

export const campaignList = keysetList({
  table: 'campaigns',
  as: 'c',
  keys: { createdAt: instantKey(sql`c.created_at`) },
  where: (filters: Filters<ListQuery<'campaigns.list'>>, now) => [
    when(
      filters.q?.toLowerCase(),
      q => sql`(lower(c.code) like ${beginsWith(q)} or lower(c.name) like ${`%${beginsWith(q)}`})`,
    ),
    when(filters.status, statuses => anyOf([...new Set(statuses)].map(status => isStatus(status, now)))),
    when(filters.channel, channels => isOneOf(sql`c.channel`, channels)),
  ],
  columns: () => sql`c.id, c.name, c.code, c.channel, c.cost_satang as cost, c.starts_at as "startsAt",
    c.ends_at as "endsAt", c.landing_path as "landingPath", c.created_at as "createdAt", c.version,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "createdBy"`,
  joins: () => sql`left join admins a on a.id = c.created_by`,
  toRow: (campaign: Campaign) => campaign,
})

export const findCampaign = (reader: Reader, id: string): Promise<Campaign | undefined> =>
  campaignList.find(reader, id, ANY_INSTANT)

/** Locks the row against changes and clicks. */
export async function lockCampaign(tx: Tx, id: string): Promise<Campaign | undefined> {
  await sql`select 1 from campaigns where id = ${id}::uuid for update`.execute(tx)
  return findCampaign(tx, id)
}

/** The campaign of a code, whatever its case. */
export async function findByCode(
  reader: Reader,
  code: string,
): Promise<Pick<Campaign, 'id' | 'code' | 'startsAt' | 'endsAt' | 'landingPath'> | undefined> {
  const { rows } = await sql<Campaign>`select id, code, starts_at as "startsAt", ends_at as "endsAt",
    landing_path as "landingPath" from campaigns where lower(code) = lower(${code})`.execute(reader)
  return rows[0]
}

/** Whether a click or a member carries the campaign's code. */
export async function isInUse(reader: Reader, { id, code }: Pick<Campaign, 'id' | 'code'>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from campaign_click_days where campaign_id = ${id}::uuid)
      or exists (select from members where lower(campaign_code) = lower(${code})) as used`.execute(reader)
  return rows[0]?.used === true
}

/** False where the code is in use. */
export async function insertCampaign(
  tx: Tx,
  id: string,
  input: CampaignForm,
  by: AdminId | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into campaigns (id, name, code, channel, cost_satang, starts_at, ends_at,
      landing_path, created_by, created_at, updated_at)
    values (${id}::uuid, ${input.name}, ${input.code}, ${input.channel}, ${input.cost}::bigint, ${input.startsAt},
      ${input.endsAt}, ${input.landingPath}, ${by}::uuid, ${now}, ${now})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Throws a unique violation where the code is in use. */
export async function saveCampaign(tx: Tx, id: string, input: CampaignForm, now: Date): Promise<void> {
  await sql`update campaigns set name = ${input.name}, code = ${input.code}, channel = ${input.channel},
      cost_satang = ${input.cost}::bigint, starts_at = ${input.startsAt}, ends_at = ${input.endsAt},
      landing_path = ${input.landingPath}, updated_at = ${now}, version = version + 1
    where id = ${id}::uuid`.execute(tx)
}
