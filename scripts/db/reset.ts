// npm run db:reset -- --yes: an empty database of this release, for development. Everything in it is lost.
import { rmSync } from 'node:fs'
import { OperatorError } from '../start/operator-error.ts'
import { recreateDatabase } from './recreate.ts'
import { requireEmbedded, runCommand } from './command.ts'
import { withEmbedded } from './embedded.ts'

await runCommand(async command => {
  const { folder, env, say, flags } = command
  requireEmbedded(command, 'It is never emptied from here.')
  if (!flags.has('--yes')) {
    throw new OperatorError(
      `This empties the database in ${folder.root} for good. If that is meant: npm run db:reset -- --yes`,
    )
  }
  await withEmbedded(folder, env, say, urls => recreateDatabase(urls.superuser))
  rmSync(folder.signIns, { force: true })
  say('The database is empty. npm start or npm run db:migrate brings its tables back.')
})
