import { addDays, type BusinessDay } from '@backoffice/kernel'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../platform/db/database.ts'

export type Click = { readonly campaignId: string; readonly day: BusinessDay; readonly visitor: Buffer }

/** Counts each visitor of a campaign once per business day, however often and wherever they are counted. */
export async function countClicks(db: Db, clicks: readonly Click[]): Promise<void> {
  const column = (of: (click: Click) => string | Buffer) => sql.val(clicks.map(of))
  await inTransaction(db, tx =>
    sql`with added as (
        insert into campaign_clicks (campaign_id, business_day, visitor_hash)
          select * from unnest(${column(click => click.campaignId)}::uuid[], ${column(click => click.day)}::date[],
            ${column(click => click.visitor)}::bytea[]) order by 1, 2, 3
          on conflict do nothing returning campaign_id, business_day)
      insert into campaign_click_days as d (campaign_id, business_day, clicks)
        select campaign_id, business_day, count(*) from added group by 1, 2 order by 1, 2
        on conflict (campaign_id, business_day) do update set clicks = d.clicks + excluded.clicks`.execute(tx),
  )
}

/** As many visitors as one statement deletes well within its time limit. */
const BATCH = 10_000

/** Deletes visitors of days before yesterday: they can’t click again on their day. Their clicks stay counted. */
export async function deleteOldVisitors(db: Db, today: BusinessDay, batch = BATCH): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from campaign_clicks where ctid = any (array(
        select k.ctid from campaigns c cross join lateral (
          select ctid from campaign_clicks where campaign_id = c.id and business_day < ${addDays(today, -1)}::date
            limit ${sql.lit(batch)}) k limit ${sql.lit(batch)}))`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < batch) return total
  }
}
