import {
  withdrawalSettings,
  type withdrawalSettingsShown,
  type withdrawalSettingsVersion,
} from '@backoffice/contract/withdrawals/rules'
import { normalTag } from '@backoffice/kernel'
import { z } from 'zod'
import { changesBetween } from '../../platform/command/changes-between.ts'
import type { SettingsRecord, StoredVersion, WithdrawalSettings } from './settings.repo.ts'

export type SettingsInput = z.output<typeof withdrawalSettings>
type SettingsResponse = z.output<typeof withdrawalSettingsShown>
type VersionResponse = z.output<typeof withdrawalSettingsVersion>

/** The module's form; tags are unique, and normalized like those of members. */
export function toSettings({ min, max, auto, ...rest }: SettingsInput): WithdrawalSettings {
  return {
    ...rest,
    minimum: min,
    maximum: max,
    auto: { ...auto, excludeTags: [...new Set(auto.excludeTags.map(normalTag))] },
  }
}

/** The response form, with money still in satang. */
function toResponseDetails(settings: WithdrawalSettings): SettingsInput {
  const {
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
    auto,
  } = settings
  return {
    min: minimum,
    max: maximum,
    dailyCount,
    dailySum,
    openRequestsPerMember,
    secondApprovalFrom,
    largeWinFrom,
    largeWinMultiple,
    turnoverPercent,
    contributions: { ...contributions },
    turnoverCountsAt,
    nameMustMatch,
    auto: { ...auto, excludeTags: [...auto.excludeTags], hours: auto.hours === null ? null : { ...auto.hours } },
  }
}

export const toSettingsResponse = (record: SettingsRecord): SettingsResponse => ({
  ...toResponseDetails(record),
  version: record.version,
  updatedAt: record.updatedAt,
  updatedBy: record.updatedBy === null ? null : { ...record.updatedBy },
})

/** The stored form: plain JSON, readable by its schema as long as there is one. */
export const storedOf = (settings: WithdrawalSettings): z.input<typeof withdrawalSettings> =>
  z.encode(withdrawalSettings, toResponseDetails(settings))

/** Versions as displayed; the last one is only compared with. */
export function historyOf(versions: readonly StoredVersion[], limit: number): VersionResponse[] {
  const read = versions.map(({ version, at, by, settings }) => ({
    version,
    at,
    by,
    settings: withdrawalSettings.parse(settings),
  }))
  // Encoded again in the schema's order, because the database orders keys differently.
  const wire = ({ settings }: { settings: SettingsInput }) => z.encode(withdrawalSettings, settings)
  return read.slice(0, limit).map((each, index) => {
    const earlier = read[index + 1]
    return { ...each, changed: earlier === undefined ? [] : changesBetween(wire(earlier), wire(each)) }
  })
}
