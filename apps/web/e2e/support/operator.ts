import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { passedOn, root } from './api-process.ts'
import type { DatabaseUrls } from './database.ts'
import { settings } from './settings.ts'

/** The first-start data without sample data: the operator, the banks, one receiving account, an owner. */
export async function setUpOperator(database: Pick<DatabaseUrls, 'owner' | 'app'>): Promise<void> {
  const program = path.join(root, 'apps/api/src/cli/set-up.ts')
  const env = { ...passedOn(), ...settings({ port: 1, database, externalUrl: 'http://127.0.0.1:1' }) }
  const { status, stderr, stdout } = spawnSync(process.execPath, [program], { cwd: root, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the operator could not be set up: ${stdout}${stderr}`)
}

/** The account of the first start, which receives deposits. */
export const RECEIVING = { bankCode: '014', accountNo: '4010000001' }
