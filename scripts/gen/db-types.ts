// The types of the tables as Kysely needs them, read from a freshly migrated database and not from anyone's memory.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { urlFor } from '../../apps/api/test/support/clone.ts'
import { startTestServer } from '../../apps/api/test/support/server.ts'
import { root } from '../test/command.ts'
import { applyFromCommandLine } from './output/apply.ts'

const execute = promisify(execFile)

/** Money and counts are bigint, days are text: what apps/api/src/platform/db/types.ts makes of them. */
const typeMapping = { int8: 'bigint', date: 'string' }

const server = await startTestServer()
const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-types-'))
try {
  const outFile = path.join(folder, 'schema.ts')
  await execute(path.join(root, 'node_modules/.bin/kysely-codegen'), [
    '--dialect=postgres',
    `--url=${urlFor(server, 'owner', server.template)}`,
    '--default-schema=public',
    '--include-pattern=public.*',
    `--type-mapping=${JSON.stringify(typeMapping)}`,
    `--out-file=${outFile}`,
  ])
  applyFromCommandLine([{ file: 'apps/api/src/platform/db/schema.ts', text: readFileSync(outFile, 'utf8') }])
} finally {
  rmSync(folder, { recursive: true, force: true })
  await server.stop()
}
