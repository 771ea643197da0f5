// A supervisor in its own process, for tests that kill it. Prints one line of JSON when ready.
import { startEmbeddedPostgres } from '../src/index.ts'

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('usage: supervisor.ts <data folder>')
try {
  const database = await startEmbeddedPostgres({ dataDir })
  console.log(JSON.stringify({ pid: database.pid, port: database.port, url: database.urls.app }))
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
  process.exit(1)
}
