import type { AdminId, Satang } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import { OPEN_RULES, type ChannelRules } from './domain/channel-rules.ts'

export type SettledChannel = 'tmn' | 'scb' | 'gsb'
export type ChannelSetting = ChannelRules & {
  readonly channel: SettledChannel
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
}

type Row = Omit<ChannelSetting, 'updatedBy'> & { byId: string | null; byName: string | null }
const select = sql`
  select c.channel, c.enabled, c.auto_credit as "autoCredit", c.feed_stale_minutes as "feedStaleMinutes",
    c.min_satang as "minDeposit", c.max_satang as "maxDeposit",
         c.version, c.updated_at as "updatedAt", m.id as "byId", m.name as "byName" from channel_settings c left
           join admins m on m.id = c.updated_by`

const settingOf = ({ byId, byName, ...row }: Row): ChannelSetting => ({
  ...row,
  updatedBy: byId === null || byName === null ? null : { id: byId, name: byName },
})

export async function readChannelSetting(reader: Reader, channel: SettledChannel): Promise<ChannelSetting> {
  const { rows } = await sql<Row>`${select} where c.channel = ${channel}`.execute(reader)
  if (rows[0] === undefined) throw new Error(`channel ${channel} has no settings`)
  return settingOf(rows[0])
}

/** Locks the row for a change. */
export async function lockChannelSetting(tx: Tx, channel: SettledChannel): Promise<ChannelSetting> {
  await sql`select 1 from channel_settings where channel = ${channel} for no key update`.execute(tx)
  return readChannelSetting(tx, channel)
}

/** The rules of a channel; one without settings is open. */
export async function readChannelRules(reader: Reader, channel: string): Promise<ChannelRules> {
  const { rows } = await sql<Row>`${select} where c.channel = ${channel}`.execute(reader)
  return rows[0] === undefined ? OPEN_RULES : settingOf(rows[0])
}

export type ChannelChange = {
  readonly enabled: boolean
  readonly autoCredit: boolean
  readonly feedStaleMinutes: number | null
  readonly minDeposit: Satang | null
  readonly maxDeposit: Satang | null
}

export async function saveChannelSetting(
  tx: Tx,
  channel: SettledChannel,
  input: ChannelChange,
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
