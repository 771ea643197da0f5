import type { Licence } from '@backoffice/contract/licences/forms'
import { changedProfile } from '@backoffice/contract/licences/profiles'
import { licenceRules } from '@backoffice/contract/licences/rules'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findPending, listVersions, type StoredLicence } from './versions.repo.ts'

const MAX_VERSIONS = 100

type Shown = Omit<Licence, 'pending'>

const toRules = ({ profile, changes }: Pick<StoredLicence, 'profile' | 'changes'>): Licence['rules'] => {
  const sources = changedProfile(profile, changes)
  return licenceRules.map(rule => {
    const { value, source } = sources[rule]
    return { rule, value, source, own: changes[rule] !== undefined }
  })
}

const toShown = ({ version, profile, name, reason, changedAt, requestedBy, approvedBy, changes }: StoredLicence) => ({
  version,
  profile,
  name,
  reason,
  changedAt,
  requestedBy,
  approvedBy,
  rules: toRules({ profile, changes }),
})

/** The licence in force, with the request that waits. */
export async function showLicence({ config }: Pick<Deps, 'config'>, reader: Reader, now: Date): Promise<Licence> {
  const [[stored], pending] = [await listVersions(reader, 1), await findPending(reader, now)]
  const shown: Shown =
    stored === undefined
      ? {
          version: 0,
          profile: config.licenceProfile,
          name: null,
          rules: toRules({ profile: config.licenceProfile, changes: {} }),
          reason: null,
          changedAt: null,
          requestedBy: null,
          approvedBy: null,
        }
      : toShown(stored)
  return { ...shown, pending: pending ?? null }
}

/** The versions of the licence, newest first. */
export const showVersions = async (reader: Reader): Promise<Shown[]> =>
  (await listVersions(reader, MAX_VERSIONS)).map(toShown)
