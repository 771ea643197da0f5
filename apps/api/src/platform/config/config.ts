import { findRunning } from '@backoffice/embedded-postgres/leftover'
import type { LicenceProfileName } from '@backoffice/contract/licences/profiles'
import type { DayRule } from '@backoffice/kernel'
import { join } from 'node:path'

type OutsideService =
  | 'fairpay'
  | 'tmn'
  | 'scb'
  | 'gsb'
  | 'sms'
  | 'agent'
  | 'gameList'
  | 'bettingStatus'
  | 'line'
  | 'player'
type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export type DatabaseUrls = { readonly url: string; readonly migrationUrl: string; readonly readerUrl: string | null }

/** The settings in force in this process: read once at start (read-config.ts), then passed on. */
export type Config = {
  readonly http: {
    /** 0 lets the system choose a port, for tests. */
    readonly port: number
    readonly host: string
    /** The address browsers use, without a trailing slash; null: the address of the request. */
    readonly publicUrl: string | null
    readonly corsOrigins: readonly string[]
    /** The proxies whose X-Forwarded-* headers are trusted: none, or these addresses. */
    readonly trustProxy: false | readonly string[]
    /** API calls per admin in 10 s; 0 means no limit. */
    readonly rateLimit: number
    /** Bearer token of /metrics; null: /metrics responds to loopback only. */
    readonly metricsToken: string | null
  }
  /** `/api`, or empty when the API has its own host. */
  readonly apiBasePath: string
  readonly adminSegment: string
  readonly reportSegment: string
  /** null: the embedded PostgreSQL in `dataDir` (embedded-database.ts). A null `readerUrl` means `url`. */
  readonly database: DatabaseUrls | null
  readonly embedded: boolean
  /** Maximum connections of each pool. */
  readonly pool: { readonly app: number; readonly reader: number }
  /** Absolute path. */
  readonly dataDir: string
  /** Seals of the audit log are appended to it. */
  readonly auditAnchorFile: string
  /** Where old months are archived to, and after how many whole months; null: nowhere. */
  readonly archive: {
    readonly folder: string
    readonly afterMonths: { readonly game_transactions: number; readonly audit: number }
  } | null
  /** Days without a use after which an access review names a right. */
  readonly accessReviewDays: number
  readonly redisUrl: string | null
  /**
   * Active secrets for signed calls, newest first. Outgoing calls are signed with each; both are accepted. `whsec_…`
   */
  readonly integrationSecrets: readonly [string, ...string[]]
  /** 32 bytes, AES-256-GCM. */
  readonly encryptionKey: Buffer
  /** The first owner, created when no admin exists; a null password is generated and printed once. */
  readonly firstOwner: { readonly username: string; readonly password: string | null }
  readonly operatorName: string
  /** The number by which the authority for suspicious activity reports knows the operator; null: not registered. */
  readonly reportingEntityId: string | null
  readonly session: { readonly idleMinutes: number; readonly absoluteHours: number }
  /** Cost of one Argon2id password check. */
  readonly passwordHash: { readonly memoryKiB: number; readonly passes: number; readonly parallelism: number }
  readonly sample: boolean
  readonly simulator: boolean
  readonly demo: boolean
  readonly logLevel: LogLevel
  /** Fixed once the first transfer is posted. */
  readonly dayRule: DayRule
  readonly licenceProfile: LicenceProfileName
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  /** Where scheduled reports are put. */
  readonly sftp: {
    readonly host: string
    readonly port: number
    readonly username: string
    readonly password: string | null
    readonly privateKey: string | null
    readonly hostKey: string
    readonly folder: string
  } | null
  readonly services: Readonly<Record<OutsideService, string | null>>
  /** The key of the agent account. Secret: shown masked only. */
  readonly agentKey: string | null
}

/** A reason not to start that the operator can fix. The message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The configured database, otherwise the embedded one that `npm start` runs. Throws {@link StartError}. */
export function databaseOf(config: Config): DatabaseUrls {
  if (config.database !== null) return config.database
  const running = findRunning(join(config.dataDir, 'postgres'))
  if (running === undefined) {
    throw new StartError(
      `DATABASE_URL is not set, and no embedded database is running in ${config.dataDir}. Run npm start, or set DATABASE_URL.`,
    )
  }
  return { url: running.urls.app, migrationUrl: running.urls.owner, readerUrl: running.urls.reader }
}
