import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { nearMisses } from './near-miss.ts'
import { keptSecrets } from './secrets.ts'
import { settingNames, settings, type Setting, type SettingName, type Values } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Problem = { readonly name: SettingName; readonly problem: string; readonly example: string }
export type Reading = { readonly config: Config; readonly values: Values; readonly warnings: readonly string[] }

/** Every problem at once, each with its setting, what is wrong and an example. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ name, problem, example }) => `  ${name} ${problem}\n    for example: ${name}=${example}`)
    super(`${problems.length === 1 ? 'A setting is' : `${problems.length} settings are`} not right:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** Reads and checks every setting. Throws {@link ConfigError} naming all that is wrong. Makes the secrets of an embedded installation. */
export function readConfig(environment: Environment = process.env, options: { readonly generateSecrets?: boolean } = {}): Reading {
  const problems: Problem[] = []
  const say = (name: SettingName, problem: string) => problems.push({ name, problem, example: settings[name].example })
  const values = Object.fromEntries(settingNames.map((name) => [name, valueOf(name, environment, say)])) as Values
  together(values, environment, say)
  if (problems.length > 0) throw new ConfigError(problems)
  const warnings = nearMisses(environment).map(({ name, meant }) => `${name} is not a setting. Did you mean ${meant}?`)
  const complete = withSecrets(values, options.generateSecrets ?? true)
  return { config: configOf(complete), values: complete, warnings }
}

/** An empty value is an absent one (compose files write `NAME=`), but for API_BASE_PATH, where it means something. */
function valueOf(name: SettingName, environment: Environment, say: (name: SettingName, problem: string) => void): unknown {
  const setting: Setting = settings[name]
  const given = environment[name]
  const written = given === undefined || (given.trim() === '' && name !== 'API_BASE_PATH') ? setting.standard : given
  if (written === undefined) return undefined
  const parsed = setting.form.safeParse(written)
  if (parsed.success) return parsed.data
  say(name, parsed.error.issues[0]?.message ?? 'is not right')
  return undefined
}

/** What no single setting can tell. */
function together(values: Values, environment: Environment, say: (name: SettingName, problem: string) => void): void {
  const isGiven = (name: SettingName) => (environment[name] ?? '').trim() !== ''
  if (isGiven('DATABASE_URL')) {
    for (const name of ['INTEGRATION_SECRET', 'ENCRYPTION_KEY'] as const) {
      if (!isGiven(name)) say(name, 'is required with DATABASE_URL: nothing a node needs may live only on its disk')
    }
  } else if (isGiven('MIGRATION_DATABASE_URL')) {
    say('DATABASE_URL', 'is required with MIGRATION_DATABASE_URL')
  }
  if (isGiven('SMTP_URL') !== isGiven('MAIL_FROM')) say(isGiven('SMTP_URL') ? 'MAIL_FROM' : 'SMTP_URL', 'is missing: mail needs both SMTP_URL and MAIL_FROM')
  if (values.ADMIN_SEGMENT !== undefined && values.ADMIN_SEGMENT === values.REPORT_SEGMENT) say('REPORT_SEGMENT', 'must differ from ADMIN_SEGMENT')
}

function withSecrets(values: Values, generate: boolean): Values {
  if (!generate || (values.INTEGRATION_SECRET !== undefined && values.ENCRYPTION_KEY !== undefined)) return values
  const kept = keptSecrets(resolve(values.DATA_DIR))
  return {
    ...values,
    INTEGRATION_SECRET: values.INTEGRATION_SECRET ?? settings.INTEGRATION_SECRET.form.parse(kept.INTEGRATION_SECRET),
    ENCRYPTION_KEY: values.ENCRYPTION_KEY ?? settings.ENCRYPTION_KEY.form.parse(kept.ENCRYPTION_KEY),
  }
}

function configOf(values: Values): Config {
  return {
    http: { port: values.PORT, host: values.HOST, publicUrl: values.PUBLIC_URL ?? null, corsOrigins: values.CORS_ORIGINS ?? [], trustProxy: values.TRUST_PROXY, metricsToken: values.METRICS_TOKEN ?? null },
    apiBasePath: values.API_BASE_PATH, adminSegment: values.ADMIN_SEGMENT, reportSegment: values.REPORT_SEGMENT,
    database: values.DATABASE_URL === undefined ? null : { url: values.DATABASE_URL, migrationUrl: values.MIGRATION_DATABASE_URL ?? values.DATABASE_URL },
    pool: { app: values.DATABASE_POOL, reader: values.DATABASE_READER_POOL },
    dataDir: resolve(values.DATA_DIR),
    redisUrl: values.REDIS_URL ?? null,
    // Both are missing only while --check-config looks at an installation that has not been started yet.
    integrationSecrets: values.INTEGRATION_SECRET ?? [''],
    encryptionKey: values.ENCRYPTION_KEY ?? Buffer.alloc(0),
    firstOwner: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD ?? null },
    sample: values.SAMPLE, simulator: values.SIMULATOR, demo: values.DEMO,
    logLevel: values.LOG_LEVEL,
    dayRule: { timeZone: values.TIME_ZONE, cutOff: values.BUSINESS_DAY_CUTOFF },
    licenceProfile: values.LICENCE_PROFILE,
    mail: values.SMTP_URL === undefined || values.MAIL_FROM === undefined ? null : { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    services: servicesOf(values),
  }
}

function servicesOf(values: Values): Config['services'] {
  const { FAIRPAY_URL, TMN_URL, SCB_URL, GSB_URL, SMS_URL, AGENT_URL, GAME_LIST_URL, BETTING_STATUS_URL, LINE_URL, PLAYER_URL } = values
  return {
    fairpay: FAIRPAY_URL ?? null, tmn: TMN_URL ?? null, scb: SCB_URL ?? null, gsb: GSB_URL ?? null, sms: SMS_URL ?? null,
    agent: AGENT_URL ?? null, gameList: GAME_LIST_URL ?? null, bettingStatus: BETTING_STATUS_URL ?? null, line: LINE_URL ?? null, player: PLAYER_URL ?? null,
  }
}
