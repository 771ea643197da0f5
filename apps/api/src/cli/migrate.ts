// `npm run db:migrate`: applies migrations, creates future partitions, and adopts the configured business day while
// nothing is posted.
import { systemClock } from '@backoffice/kernel'
import { adoptDayRule } from '../platform/config/day-rule.ts'
import { databaseOf } from '../platform/config/config.ts'
import { readConfig } from '../platform/config/read-config.ts'
import { StartError } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { ensurePartitions } from '../platform/db/partitions.ts'

try {
  const { config } = readConfig()
  const { migrationUrl } = databaseOf(config)
  const { applied } = await migrate(migrationUrl, { onProgress: line => console.log(line) })
  await ensurePartitions(migrationUrl, systemClock.now())
  const owner = openDatabase(migrationUrl, { max: 1, applicationName: 'backoffice-migrate' })
  try {
    if (await adoptDayRule(owner.db, config.dayRule))
      console.log(`The business day now uses ${config.dayRule.timeZone} and begins at ${config.dayRule.cutOff}.`)
  } finally {
    await owner.close()
  }
  if (applied.length > 0)
    console.log(
      `The database is up to date: ${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'} applied.`,
    )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
