// npm run db:up: the embedded database alone, for development. Stops with Ctrl-C.
import { findRunning } from '@backoffice/embedded-postgres'
import { holdEmbedded } from './embedded.ts'
import { OperatorError } from '../start/operator-error.ts'
import { requireEmbedded, runCommand } from './command.ts'

await runCommand(async command => {
  const { folder, env, say } = command
  requireEmbedded(command, 'It needs no starting from here.')
  const running = findRunning(folder.postgres)
  if (running) {
    printUrls(running.urls, say)
    say(`It is already up (process ${running.pid}).`)
    return
  }
  const stop = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.resolve())
  const database = await holdEmbedded(folder, env, say)
  printUrls(database.urls, say)
  say('Stop it with Ctrl-C.')
  const lost = database.exited.then(() => {
    throw new OperatorError('The database ended unexpectedly. Its log is postgres.log in the data folder.')
  })
  await Promise.race([stop.promise, lost])
  await database.stop()
})

function printUrls(urls: Record<'app' | 'owner' | 'reader', string>, say: (line: string) => void): void {
  say(`DATABASE_URL=${urls.app}\nMIGRATION_DATABASE_URL=${urls.owner}\nREADER_DATABASE_URL=${urls.reader}`)
}
