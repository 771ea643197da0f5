import type { ChannelRules, channelSetting } from '@backoffice/contract/channel-settings/forms'
import type { AdminId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { OPEN_RULES } from './domain/channel-rules.ts'

export type ChannelSetting = Omit<z.output<typeof channelSetting>, 'accounts'>
export type SettledChannel = ChannelSetting['channel']

const select = sql`
  select c.channel, c.enabled, c.auto_credit as "autoCredit", c.feed_stale_minutes as "feedStaleMinutes",
    c.min_satang as "minDeposit", c.max_satang as "maxDeposit", c.version, c.updated_at as "updatedAt",
    case when m.id is not null then json_build_object('id', m.id, 'name', m.name) end as "updatedBy"
    from channel_settings c left join admins m on m.id = c.updated_by`

export async function readChannelSetting(reader: Reader, channel: SettledChannel): Promise<ChannelSetting> {
  const { rows } = await sql<ChannelSetting>`${select} where c.channel = ${channel}`.execute(reader)
  if (rows[0] === undefined) throw new Error(`channel ${channel} has no settings`)
  return rows[0]
}

/** Locks the row for a change. */
export async function lockChannelSetting(tx: Tx, channel: SettledChannel): Promise<ChannelSetting> {
  await sql`select 1 from channel_settings where channel = ${channel} for no key update`.execute(tx)
  return readChannelSetting(tx, channel)
}

/** The rules of a channel; one without settings is open. */
export async function readChannelRules(reader: Reader, channel: string): Promise<ChannelRules> {
  const { rows } = await sql<ChannelSetting>`${select} where c.channel = ${channel}`.execute(reader)
  return rows[0] ?? OPEN_RULES
}

export async function saveChannelSetting(
  tx: Tx,
  channel: SettledChannel,
  input: ChannelRules,
  by: AdminId,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('channel_settings')
    .set({
      enabled: input.enabled,
      auto_credit: input.autoCredit,
      feed_stale_minutes: input.feedStaleMinutes,
      min_satang: input.minDeposit,
      max_satang: input.maxDeposit,
      updated_at: now,
      updated_by: by,
      version: sql`version + 1`,
    })
    .where('channel', '=', channel)
    .execute()
}
