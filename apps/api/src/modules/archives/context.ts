import type { Clock } from '@backoffice/kernel'
import type { Config } from '../../platform/config/config.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/log.ts'
import type { Sql } from '../../platform/lists/sort-key.ts'
import type { ArchiveHeader } from './archive-file.ts'

/** Compares entries of the audit log with their seals; throws where one differs. */
export type CheckEntries = (reader: Reader) => (rows: readonly string[], header: ArchiveHeader) => Promise<void>

/** Dependencies of the module's commands. */
export type ArchiveContext = {
  readonly clock: Clock
  readonly log: Logger
  /** Null: nothing is archived. */
  readonly settings: Config['archive']
  /** The folder of the files; throws where none is set. */
  folder(): string
  /** Of the database's owner, who alone detaches and creates partitions. */
  ownerUrl(): string
  /** What the bets of a table count, as the summaries do. */
  factsOf(table: Sql): Sql
  readonly checkEntries: CheckEntries
}
