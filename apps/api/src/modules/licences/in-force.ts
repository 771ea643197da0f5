import { changedProfile, type LicenceProfileName } from '@backoffice/contract/licences/profiles'
import { type LicenceProfile, type LicenceRules, type RuleChanges, rulesOf } from '@backoffice/contract/licences/rules'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import { findVersion } from './licences.repo.ts'

/** The rules of the licence in force, their version (0: never changed) and their sources. */
export type LicenceInForce = {
  readonly version: number
  readonly profile: LicenceProfileName
  /** The operator's name for it; null: the profile as the product has it. */
  readonly name: string | null
  readonly changes: RuleChanges
  readonly rules: LicenceRules
  readonly sources: LicenceProfile
}

/** Reads the licence in force. The one way to ask for a rule: code never asks which licence it is. */
export async function readLicence(
  reader: Reader,
  { licenceProfile }: Pick<Config, 'licenceProfile'>,
): Promise<LicenceInForce> {
  const stored = await findVersion(reader)
  const { version, profile, name, changes } = stored ?? { version: 0, profile: licenceProfile, name: null, changes: {} }
  const sources = changedProfile(profile, changes)
  return { version, profile, name, changes, rules: rulesOf(sources), sources }
}
