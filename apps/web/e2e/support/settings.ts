import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Environment } from './api-process.ts'
import type { DatabaseUrls } from './database.ts'

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
export const OPERATOR = 'Siam Play'

type Given = {
  port: number
  database: Pick<DatabaseUrls, 'owner' | 'app'> & Partial<DatabaseUrls>
  externalUrl: string
}

/** Where the product on a port writes its files, such as mails. */
export const dataDirOf = (port: number): string => path.join(tmpdir(), `backoffice-e2e-${port}`)

/** The environment of the product under test: its own operator on loopback, the cheapest allowed password cost. */
export function settings({ port, database, externalUrl }: Given): Environment {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDirOf(port),
    DATABASE_URL: database.app,
    MIGRATION_DATABASE_URL: database.owner,
    ...(database.reader === undefined ? {} : { READER_DATABASE_URL: database.reader }),
    INTEGRATION_SECRET: SECRET,
    ENCRYPTION_KEY: Buffer.alloc(32, 8).toString('base64'),
    OPERATOR_NAME: OPERATOR,
    ADMIN_USERNAME: 'first.owner',
    ADMIN_PASSWORD: 'a lantern on the river',
    PASSWORD_HASH_MEMORY_KIB: '19456',
    PASSWORD_HASH_PASSES: '2',
    SAMPLE: 'off',
    SIMULATOR: 'off',
    // Every browser sends its own address, so that wrong passwords do not throttle other tests.
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'warn',
    FAIRPAY_URL: `${externalUrl}/fairpay`,
    TMN_URL: `${externalUrl}/tmn`,
    SMS_URL: `${externalUrl}/sms`,
  }
}
