import {
  withdrawalSettings,
  type withdrawalSettingsShown,
  type withdrawalSettingsVersion,
} from '@backoffice/contract/withdrawals/rules'
import { z } from 'zod'
import type { SettingsRecord, StoredVersion, WithdrawalSettings } from './settings.repo.ts'

export type SettingsInput = z.output<typeof withdrawalSettings>
type SettingsResponse = z.output<typeof withdrawalSettingsShown>
type VersionResponse = z.output<typeof withdrawalSettingsVersion>

/** The module's form; tags are lower-case and unique, like members'. */
export function toSettings({ min, max, auto, ...rest }: SettingsInput): WithdrawalSettings {
  return {
    ...rest,
    minimum: min,
    maximum: max,
    auto: { ...auto, excludeTags: [...new Set(auto.excludeTags.map(tag => tag.trim().toLowerCase()))] },
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
    turnoverPercent,
    contributions,
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
    turnoverPercent,
    contributions: { ...contributions },
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

type Changed = { field: string; before: unknown; after: unknown }

/** Differences of two versions in response form, by field; `auto.maxAmount` names a nested one. */
export function changesBetween(before: object | null, after: object, within = ''): Changed[] {
  const old = new Map(Object.entries(before ?? {}))
  return Object.entries(after).flatMap(([key, value]) => {
    const field = `${within}${key}`
    const was: unknown = old.get(key) ?? null
    if (isGroup(key) && typeof value === 'object' && value !== null)
      return changesBetween(typeof was === 'object' ? was : null, value as object, `${field}.`)
    return JSON.stringify(was) === JSON.stringify(value) ? [] : [{ field, before: was, after: value as unknown }]
  })
}

const isGroup = (key: string): boolean => key === 'auto' || key === 'contributions'

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
