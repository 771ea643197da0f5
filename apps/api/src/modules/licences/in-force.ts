import { changedProfile, type LicenceProfileName } from '@backoffice/contract/licences/profiles'
import { type LicenceProfile, type LicenceRules, type RuleChanges, rulesOf } from '@backoffice/contract/licences/rules'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import { findVersion, getVersion } from './licences.repo.ts'

/** The licence is one record, under this id in approvals and the audit log. */
export const LICENCE_ID = '00000000-0000-4000-8000-000000000002'

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
  return toLicence((await findVersion(reader)) ?? unchanged(licenceProfile))
}

type Stored = Pick<LicenceInForce, 'version' | 'profile' | 'name' | 'changes'>

const unchanged = (profile: LicenceProfileName): Stored => ({ version: 0, profile, name: null, changes: {} })

function toLicence({ version, profile, name, changes }: Stored): LicenceInForce {
  const sources = changedProfile(profile, changes)
  return { version, profile, name, changes, rules: rulesOf(sources), sources }
}

/** Of each process, and each database of the tests. */
const known = new WeakMap<object, Map<number, LicenceInForce>>()

/**
 * The rules of a version that was in force when its number was read, such as with the row of a member. Versions never
 * change, so each is read from the database once.
 */
export async function licenceAt(
  reader: Reader,
  config: Pick<Config, 'licenceProfile'>,
  version: number,
): Promise<LicenceInForce> {
  const versions = known.get(config) ?? new Map<number, LicenceInForce>()
  known.set(config, versions)
  const before = versions.get(version)
  if (before !== undefined) return before
  const licence = toLicence(version === 0 ? unchanged(config.licenceProfile) : await getVersion(reader, version))
  versions.set(version, licence)
  return licence
}
