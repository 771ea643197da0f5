import path from 'node:path'
import { startTestServer } from '../../../api/test/support/server.ts'
import { buildWeb } from '../../../../scripts/start/build-web.ts'
import { createProcessGroup } from '../../../../scripts/start/processes.ts'
import { urlFor } from '../../../api/test/support/clone.ts'
import { shareServer } from './database.ts'
import { setUpOperator } from './operator.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Once per run: builds the web as `npm start` does and starts PostgreSQL with the template database. */
export default async function setUp(): Promise<() => Promise<void>> {
  const family = createProcessGroup()
  await buildWeb(root, family, process.env, line => void process.stdout.write(`${line}\n`))
  const server = await startTestServer()
  try {
    await setUpOperator({
      owner: urlFor(server, 'owner', server.template),
      app: urlFor(server, 'app', server.template),
    })
  } catch (error) {
    await server.stop()
    throw error
  }
  shareServer(server)
  return () => server.stop()
}
