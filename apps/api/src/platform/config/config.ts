import type { DayRule } from '@backoffice/kernel'

export type LicenceProfile = 'neutral' | 'gli' | 'ukgc' | 'mga'
export type OutsideService =
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
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export type DatabaseUrls = { readonly url: string; readonly migrationUrl: string; readonly readerUrl: string | null }

/** What is in force in this process: read once at start (read-config.ts), then handed down. */
export type Config = {
  readonly http: {
    /** 0 lets the system choose, for tests. */
    readonly port: number
    readonly host: string
    /** Where browsers reach us, without a trailing slash; null: wherever the request came to. */
    readonly publicUrl: string | null
    readonly corsOrigins: readonly string[]
    /** Whose X-Forwarded-* headers are believed: nobody's, or those of proxies at these addresses. */
    readonly trustProxy: false | readonly string[]
    /** API calls an admin may make in 10 s; 0 is no limit. */
    readonly rateLimit: number
    /** The bearer token of /metrics; null: /metrics answers to loopback only. */
    readonly metricsToken: string | null
  }
  /** `/api`, or empty when the API has a host of its own. */
  readonly apiBasePath: string
  readonly adminSegment: string
  readonly reportSegment: string
  /** null: the embedded PostgreSQL in `dataDir`, while it runs (embedded-database.ts). A null `readerUrl` is `url`. */
  readonly database: DatabaseUrls | null
  readonly embedded: boolean
  /** The most connections of each pool. */
  readonly pool: { readonly app: number; readonly reader: number }
  /** Absolute. */
  readonly dataDir: string
  readonly redisUrl: string | null
  /** The live secrets of signed calls, newest first: we sign with each and accept both. `whsec_…` */
  readonly integrationSecrets: readonly [string, ...string[]]
  /** 32 bytes, AES-256-GCM. */
  readonly encryptionKey: Buffer
  /** The first owner, made when there is no admin yet; a null password is generated and printed once. */
  readonly firstOwner: { readonly username: string; readonly password: string | null }
  readonly operatorName: string
  readonly session: { readonly idleMinutes: number; readonly absoluteHours: number }
  /** The cost of one Argon2id check of a password. */
  readonly passwordHash: { readonly memoryKiB: number; readonly passes: number; readonly parallelism: number }
  readonly sample: boolean
  readonly simulator: boolean
  readonly demo: boolean
  readonly logLevel: LogLevel
  /** Fixed once the first transfer is booked. */
  readonly dayRule: DayRule
  readonly licenceProfile: LicenceProfile
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null
  readonly services: Readonly<Record<OutsideService, string | null>>
}
