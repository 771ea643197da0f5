import type { AdminId, Satang } from '@backoffice/kernel'
import type { TurnoverMoment } from '@backoffice/contract/withdrawals/rules'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Contributions } from '../turnover/index.ts'
import type { AutoRules } from './domain/auto-approval.ts'
import type { WithdrawalRules } from './domain/blockers.ts'

/** All settings of withdrawals. */
export type WithdrawalSettings = WithdrawalRules & {
  readonly largeWinFrom: Satang | null
  readonly largeWinMultiple: number | null
  readonly turnoverPercent: number | null
  readonly contributions: Contributions
  readonly turnoverCountsAt: TurnoverMoment
  readonly auto: AutoRules
}
export type SettingsVersion = WithdrawalSettings & { readonly version: number }

type Row = WithdrawalRules & {
  version: number
  largeWinFrom: Satang | null
  largeWinMultiple: number | null
  turnoverPercent: number | null
  contributions: Contributions
  turnoverCountsAt: TurnoverMoment
  autoEnabled: boolean
  autoMax: Satang | null
  autoDailyCount: number | null
  autoDailySum: Satang | null
  autoAge: number
  autoDeposits: number
  autoName: boolean
  autoTags: string[]
  autoSharing: boolean
  autoRatio: number | null
  autoFrom: string | null
  autoTo: string | null
  updatedAt: Date
  updatedById: AdminId | null
  updatedByName: string | null
}
export type SettingsRecord = SettingsVersion & {
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: AdminId; readonly name: string } | null
}

/**
 * All settings; everything is off until set. `share` locks them until the transaction ends, so that what they permitted
 * is still permitted at the commit. `update`: to change them.
 */
export async function readSettings(reader: Reader, lock?: 'share' | 'update'): Promise<SettingsRecord> {
  const { rows } = await sql<Row>`
    select s.version, s.min_satang as minimum, s.max_satang as maximum, s.daily_count as "dailyCount",
      s.daily_sum_satang as "dailySum",
           s.open_requests_per_member as "openRequestsPerMember", s.second_approval_from_satang as "secondApprovalFrom",
           s.large_win_from_satang as "largeWinFrom", s.large_win_multiple as "largeWinMultiple",
           s.turnover_percent as "turnoverPercent", s.contributions,
             s.turnover_counts_at as "turnoverCountsAt", s.name_must_match as "nameMustMatch",
           s.auto_enabled as "autoEnabled", s.auto_max_satang as "autoMax", s.auto_daily_count as "autoDailyCount",
             s.auto_daily_sum_satang as "autoDailySum",
           s.auto_min_account_age_days as "autoAge", s.auto_min_deposit_count as "autoDeposits",
             s.auto_require_name_match as "autoName", s.auto_exclude_tags as "autoTags",
           s.auto_exclude_sharing as "autoSharing", s.auto_max_win_ratio as "autoRatio", s.auto_from as "autoFrom",
             s.auto_to as "autoTo",
           s.updated_at as "updatedAt", s.updated_by as "updatedById", (select name from admins
             where id = s.updated_by) as "updatedByName"
      from withdrawal_settings s ${
        lock === undefined
          ? sql``
          : lock === 'share'
            ? sql`for share`
            : sql`for no key
        update`
      }`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error('the withdrawal settings are one row')
  return toRecord(row)
}

function toRecord(row: Row): SettingsRecord {
  const {
    version,
    minimum,
    maximum,
    dailyCount,
    dailySum,
    openRequestsPerMember,
    secondApprovalFrom,
    largeWinFrom,
    largeWinMultiple,
    turnoverPercent,
    contributions,
    turnoverCountsAt,
    nameMustMatch,
  } = row
  return {
    version,
    minimum,
    maximum,
    dailyCount,
    dailySum,
    openRequestsPerMember,
    secondApprovalFrom,
    largeWinFrom,
    largeWinMultiple,
    turnoverPercent,
    contributions,
    turnoverCountsAt,
    nameMustMatch,
    auto: {
      enabled: row.autoEnabled,
      maxAmount: row.autoMax,
      perMemberDailyCount: row.autoDailyCount,
      perMemberDailySum: row.autoDailySum,
      minAccountAgeDays: row.autoAge,
      minDepositCount: row.autoDeposits,
      requireNameMatch: row.autoName,
      excludeTags: row.autoTags,
      excludeIfSharesBankPhoneOrIp: row.autoSharing,
      maxWinRatio: row.autoRatio,
      hours: row.autoFrom === null || row.autoTo === null ? null : { from: row.autoFrom, to: row.autoTo },
    },
    updatedAt: row.updatedAt,
    updatedBy:
      row.updatedById === null || row.updatedByName === null ? null : { id: row.updatedById, name: row.updatedByName },
  }
}

/** Saves them as the next version; the row is locked. */
export async function writeSettings(
  tx: Tx,
  { auto, ...rules }: WithdrawalSettings,
  by: AdminId,
  now: Date,
): Promise<void> {
  await sql`
    update withdrawal_settings set min_satang = ${rules.minimum}, max_satang = ${rules.maximum},
      daily_count = ${rules.dailyCount}, daily_sum_satang = ${rules.dailySum},
      open_requests_per_member = ${rules.openRequestsPerMember},
        second_approval_from_satang = ${rules.secondApprovalFrom}, large_win_from_satang = ${rules.largeWinFrom},
        large_win_multiple = ${rules.largeWinMultiple}, turnover_percent = ${rules.turnoverPercent},
      contributions = ${JSON.stringify(rules.contributions)}::jsonb,
        turnover_counts_at = ${rules.turnoverCountsAt}, name_must_match = ${rules.nameMustMatch},
      auto_enabled = ${auto.enabled}, auto_max_satang = ${auto.maxAmount},
        auto_daily_count = ${auto.perMemberDailyCount}, auto_daily_sum_satang = ${auto.perMemberDailySum},
      auto_min_account_age_days = ${auto.minAccountAgeDays}, auto_min_deposit_count = ${auto.minDepositCount},
        auto_require_name_match = ${auto.requireNameMatch},
      auto_exclude_tags = ${[...auto.excludeTags]}::text[], auto_exclude_sharing = ${auto.excludeIfSharesBankPhoneOrIp},
        auto_max_win_ratio = ${auto.maxWinRatio},
      auto_from = ${auto.hours?.from ?? null}, auto_to = ${auto.hours?.to ?? null}, version = version + 1,
        updated_at = ${now}, updated_by = ${by}::uuid`.execute(tx)
}

export type StoredVersion = {
  readonly version: number
  readonly settings: unknown
  readonly at: Date
  readonly by: { readonly id: AdminId; readonly name: string } | null
}

/** Stores a version permanently, in response form. An existing one stays as it is. */
export async function saveVersion(
  tx: Tx,
  { version, settings, at, by }: Omit<StoredVersion, 'by'> & { readonly by: AdminId | null },
): Promise<void> {
  await sql`insert into withdrawal_settings_versions (version, settings, set_at, set_by)
    values (${version}::integer, ${JSON.stringify(settings)}::jsonb, ${at}::timestamptz, ${by}::uuid)
    on conflict do nothing`.execute(tx)
}

/** Versions, newest first. */
export async function readVersions(reader: Reader, limit: number): Promise<StoredVersion[]> {
  const { rows } = await sql<Omit<StoredVersion, 'by'> & { byId: AdminId | null; byName: string | null }>`
    select v.version, v.settings, v.set_at as at, v.set_by as "byId", (select name from admins
      where id = v.set_by) as "byName" from withdrawal_settings_versions v order by v.version desc
      limit ${limit}`.execute(reader)
  return rows.map(({ byId, byName, ...row }) => ({
    ...row,
    by: byId === null || byName === null ? null : { id: byId, name: byName },
  }))
}
