import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { urlFor } from '../../apps/api/test/support/clone.ts'
import { startTestServer } from '../../apps/api/test/support/server.ts'
import { root } from '../test/command.ts'

/** Money and counts are bigint, days are text: see apps/api/src/platform/db/types.ts. */
const typeMapping = { int8: 'bigint', date: 'string' }

/** The types of the tables for Kysely, read from a freshly migrated database. */
export async function readDatabaseTypes(): Promise<string> {
  const server = await startTestServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-types-'))
  try {
    const outFile = path.join(folder, 'schema.ts')
    await promisify(execFile)(path.join(root, 'node_modules/.bin/kysely-codegen'), [
      '--dialect=postgres',
      `--url=${urlFor(server, 'owner', server.template)}`,
      '--default-schema=public',
      '--include-pattern=public.*',
      `--type-mapping=${JSON.stringify(typeMapping)}`,
      `--out-file=${outFile}`,
    ])
    return readFileSync(outFile, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await server.stop()
  }
}
