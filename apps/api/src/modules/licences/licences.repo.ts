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
