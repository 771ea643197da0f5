import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, StartError } from './config.ts'
import { nearMisses } from './near-miss.ts'
import { type Setting, type SettingName, settingNames, settings, type Values } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Problem = { readonly name: SettingName; readonly problem: string; readonly example: string }
export type Reading = { readonly config: Config; readonly warnings: readonly string[] }

/** All problems together, each with its setting, the reason and an example. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    const lines = problems.map(
      ({ name, problem, example }) => `  ${name} ${problem}\n    for example: ${name}=${example}`,
    )
    super(`${problems.length === 1 ? 'Invalid setting' : `${problems.length} invalid settings`}:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** Reads and checks all settings. Throws {@link ConfigError} with every problem. */
export function readConfig(environment: Environment = process.env): Reading {
  const problems: Problem[] = []
  const say = (name: SettingName, problem: string) => problems.push({ name, problem, example: settings[name].example })
  const isGiven = (name: SettingName) => (environment[name] ?? '').trim() !== ''
  const complete = withSavedSecrets(environment, isGiven)
  const values = Object.fromEntries(settingNames.map(name => [name, valueOf(name, complete, say)])) as Values
  together(values, isGiven, say)
  const [newest, older] = values.INTEGRATION_SECRET ?? []
  if (newest === undefined || values.ENCRYPTION_KEY === undefined) {
    for (const name of ['INTEGRATION_SECRET', 'ENCRYPTION_KEY'] as const)
      if (values[name] === undefined && !problems.some(one => one.name === name)) say(name, missingSecret(isGiven))
    throw new ConfigError(problems)
  }
  if (problems.length > 0) throw new ConfigError(problems)
  const warnings = nearMisses(environment).map(({ name, meant }) => `${name} is not a setting. Did you mean ${meant}?`)
  return {
    config: configOf(values, {
      integration: older === undefined ? [newest] : [newest, older],
      encryption: values.ENCRYPTION_KEY,
    }),
    warnings,
  }
}

/** An embedded installation uses stored secrets for those that are not set. */
function withSavedSecrets(environment: Environment, isGiven: (name: SettingName) => boolean): Environment {
  if (isGiven('DATABASE_URL')) return environment
  const saved = savedSecrets(resolve(environment['DATA_DIR'] ?? settings.DATA_DIR.standard))
  return {
    ...saved,
    ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')),
  }
}

const missingSecret = (isGiven: (name: SettingName) => boolean): string =>
  isGiven('DATABASE_URL')
    ? 'is required with DATABASE_URL, as every node needs the same value'
    : 'is neither set nor saved in DATA_DIR. `npm start` generates it together with the embedded database'

/** An empty value counts as not set (compose files write `NAME=`), except for API_BASE_PATH. */
function valueOf(
  name: SettingName,
  environment: Environment,
  say: (name: SettingName, problem: string) => void,
): unknown {
  const setting: Setting = settings[name]
  const input = environment[name]
  const written = input === undefined || (input.trim() === '' && name !== 'API_BASE_PATH') ? setting.standard : input
  if (written === undefined) return undefined
  const parsed = setting.form.safeParse(written)
  if (parsed.success) return parsed.data
  say(name, parsed.error.issues[0]?.message ?? 'is invalid')
  return undefined
}

/** Rules that span settings. */
function together(
  values: Values,
  isGiven: (name: SettingName) => boolean,
  say: (name: SettingName, problem: string) => void,
): void {
  for (const name of ['MIGRATION_DATABASE_URL', 'READER_DATABASE_URL'] as const) {
    if (isGiven(name) && !isGiven('DATABASE_URL')) say('DATABASE_URL', `is required with ${name}`)
  }
  if (isGiven('SMTP_URL') !== isGiven('MAIL_FROM'))
    say(isGiven('SMTP_URL') ? 'MAIL_FROM' : 'SMTP_URL', 'is not set. Mail needs both SMTP_URL and MAIL_FROM')
  if (isGiven('SFTP_URL') !== isGiven('SFTP_HOST_KEY'))
    say(isGiven('SFTP_URL') ? 'SFTP_HOST_KEY' : 'SFTP_URL', 'is not set. SFTP needs both SFTP_URL and SFTP_HOST_KEY')
  if (values.SFTP_URL !== undefined && new URL(values.SFTP_URL).password === '' && !isGiven('SFTP_PRIVATE_KEY'))
    say('SFTP_URL', 'has no password, and SFTP_PRIVATE_KEY is not set')
  if (values.ADMIN_SEGMENT !== undefined && values.ADMIN_SEGMENT === values.REPORT_SEGMENT)
    say('REPORT_SEGMENT', 'must differ from ADMIN_SEGMENT')
}

type Secrets = { readonly integration: readonly [string, ...string[]]; readonly encryption: Buffer }

function configOf(values: Values, secrets: Secrets): Config {
  const embedded = values.DATABASE_URL === undefined || values.EMBEDDED !== undefined
  return {
    http: {
      port: values.PORT,
      host: values.HOST,
      publicUrl: values.PUBLIC_URL ?? null,
      corsOrigins: values.CORS_ORIGINS ?? [],
      trustProxy: values.TRUST_PROXY,
      rateLimit: values.RATE_LIMIT,
      metricsToken: values.METRICS_TOKEN ?? null,
    },
    apiBasePath: values.API_BASE_PATH,
    adminSegment: values.ADMIN_SEGMENT,
    reportSegment: values.REPORT_SEGMENT,
    database:
      values.DATABASE_URL === undefined
        ? null
        : {
            url: values.DATABASE_URL,
            migrationUrl: values.MIGRATION_DATABASE_URL ?? values.DATABASE_URL,
            readerUrl: values.READER_DATABASE_URL ?? null,
          },
    embedded,
    pool: { app: values.DATABASE_POOL, reader: values.DATABASE_READER_POOL },
    dataDir: resolve(values.DATA_DIR),
    auditAnchorFile: resolve(values.AUDIT_ANCHOR_FILE ?? join(values.DATA_DIR, 'audit-anchor.log')),
    archive:
      values.ARCHIVE_DIR === undefined
        ? null
        : {
            folder: resolve(values.ARCHIVE_DIR),
            afterMonths: {
              game_transactions: values.ARCHIVE_GAMES_AFTER_MONTHS,
              audit: values.ARCHIVE_AUDIT_AFTER_MONTHS,
            },
          },
    accessReviewDays: values.ACCESS_REVIEW_DAYS,
    redisUrl: values.REDIS_URL ?? null,
    integrationSecrets: secrets.integration,
    encryptionKey: secrets.encryption,
    firstOwner: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD ?? null },
    operatorName: values.OPERATOR_NAME,
    reportingEntityId: values.REPORTING_ENTITY_ID ?? null,
    session: { idleMinutes: values.SESSION_IDLE_MINUTES, absoluteHours: values.SESSION_ABSOLUTE_HOURS },
    passwordHash: { memoryKiB: values.PASSWORD_HASH_MEMORY_KIB, passes: values.PASSWORD_HASH_PASSES, parallelism: 1 },
    // An external database counts as production: no sample data without an explicit setting.
    sample: values.SAMPLE ?? embedded,
    simulator: values.SIMULATOR ?? embedded,
    demo: values.DEMO,
    logLevel: values.LOG_LEVEL,
    dayRule: { timeZone: values.TIME_ZONE, cutOff: values.BUSINESS_DAY_CUTOFF },
    licenceProfile: values.LICENCE_PROFILE,
    mail:
      values.SMTP_URL === undefined || values.MAIL_FROM === undefined
        ? null
        : { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    sftp: sftpOf(values),
    services: servicesOf(values),
    agentKey: values.AGENT_KEY ?? null,
  }
}

const SFTP_PORT = 22

function sftpOf({ SFTP_URL, SFTP_PRIVATE_KEY, SFTP_HOST_KEY }: Values): Config['sftp'] {
  if (SFTP_URL === undefined || SFTP_HOST_KEY === undefined) return null
  const { hostname, port, username, password, pathname } = new URL(SFTP_URL)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? SFTP_PORT : Number(port),
    username: decodeURIComponent(username),
    password: password === '' ? null : decodeURIComponent(password),
    privateKey: SFTP_PRIVATE_KEY ?? null,
    hostKey: SFTP_HOST_KEY,
    folder: decodeURIComponent(pathname).replace(/\/+$/, ''),
  }
}

function servicesOf(values: Values): Config['services'] {
  const {
    FAIRPAY_URL,
    TMN_URL,
    SCB_URL,
    GSB_URL,
    SMS_URL,
    AGENT_URL,
    GAME_LIST_URL,
    BETTING_STATUS_URL,
    LINE_URL,
    PLAYER_URL,
  } = values
  return {
    fairpay: FAIRPAY_URL ?? null,
    tmn: TMN_URL ?? null,
    scb: SCB_URL ?? null,
    gsb: GSB_URL ?? null,
    sms: SMS_URL ?? null,
    agent: AGENT_URL ?? null,
    gameList: GAME_LIST_URL ?? null,
    bettingStatus: BETTING_STATUS_URL ?? null,
    line: LINE_URL ?? null,
    player: PLAYER_URL ?? null,
  }
}

type SavedSecrets = Readonly<Partial<Record<'INTEGRATION_SECRET' | 'ENCRYPTION_KEY', string>>>

/**
 * The secrets `npm start` stores beside the embedded database. Read only: they are created once with the database,
 * because data encrypted with lost secrets cannot be read.
 */
function savedSecrets(dataDir: string): SavedSecrets {
  try {
    const { INTEGRATION_SECRET, ENCRYPTION_KEY } = JSON.parse(
      readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
    ) as Record<string, unknown>
    return {
      ...(typeof INTEGRATION_SECRET === 'string' ? { INTEGRATION_SECRET } : {}),
      ...(typeof ENCRYPTION_KEY === 'string' ? { ENCRYPTION_KEY } : {}),
    }
  } catch {
    // Missing before the first start, or damaged: both are reported as a missing setting.
    return {}
  }
}
