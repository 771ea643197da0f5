import type { LicenceProfileName } from '@backoffice/contract/licences/profiles'
import type { RuleChanges } from '@backoffice/contract/licences/rules'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/database.ts'

export type LicenceVersion = {
  readonly version: number
  readonly profile: LicenceProfileName
  /** The operator's name for it. */
  readonly name: string
  readonly changes: RuleChanges
}

/** The version in force; undefined until an operator has changed the rules. */
export async function findVersion(reader: Reader): Promise<LicenceVersion | undefined> {
  const { rows } = await sql<LicenceVersion>`
    select version, profile, name, changes from licence_versions order by version desc limit 1`.execute(reader)
  return rows[0]
}

export async function getVersion(reader: Reader, version: number): Promise<LicenceVersion> {
  const { rows } = await sql<LicenceVersion>`
    select version, profile, name, changes from licence_versions where version = ${version}`.execute(reader)
  const [found] = rows
  if (found === undefined) throw new Error(`there is no version ${version} of the licence`)
  return found
}
