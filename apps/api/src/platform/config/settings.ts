import { DEFAULT_UNUSED_DAYS, MAX_UNUSED_DAYS, MIN_UNUSED_DAYS } from '@backoffice/contract/access-reviews/terms'
import { licenceProfileNames } from '@backoffice/contract/licences/profiles'
import { z } from 'zod'
import * as form from './parsers.ts'

/** One setting: its parser, its default and an example. */
export type Setting = {
  readonly form: z.ZodType<unknown, string>
  readonly example: string
  readonly about: string
  /** The default as it would be written; absent when there is none. */
  readonly standard?: string
  /** Never printed, not even by --check-config. `url`: only its password is hidden. */
  readonly secret?: true | 'url'
}

const setting = <const S extends Setting>(value: S): S => value
const service = (about: string) =>
  setting({ form: form.httpUrl, example: 'https://provider.example.com', about, secret: 'url' })

/** All settings. docs/operations.md explains them; `--check-config` prints the values in force. */
export const settings = {
  PORT: setting({ form: form.port, standard: '3000', example: '3000', about: 'The port of the API and the web' }),
  HOST: setting({ form: form.text, standard: '127.0.0.1', example: '0.0.0.0', about: 'The address to listen on' }),
  DATABASE_URL: setting({
    form: form.postgresUrl,
    example: 'postgres://backoffice_app:…@db:5432/backoffice',
    about: 'PostgreSQL 15 or later; default: the embedded database',
    secret: 'url',
  }),
  MIGRATION_DATABASE_URL: setting({
    form: form.postgresUrl,
    example: 'postgres://backoffice_owner:…@db:5432/backoffice',
    about: 'The same database with its owner; default: DATABASE_URL',
    secret: 'url',
  }),
  READER_DATABASE_URL: setting({
    form: form.postgresUrl,
    example: 'postgres://backoffice_reader:…@db:5432/backoffice',
    about: 'The same database as its reader, or a replica of it for lists and exports; default: DATABASE_URL',
    secret: 'url',
  }),
  DATABASE_POOL: setting({
    form: form.count(2, 200),
    standard: '10',
    example: '10',
    about: 'Maximum connections for writes',
  }),
  DATABASE_READER_POOL: setting({
    form: form.count(1, 200),
    standard: '10',
    example: '10',
    about: 'Maximum connections for reads',
  }),
  DATA_DIR: setting({
    form: form.text,
    standard: './.data',
    example: './.data',
    about: 'The folder of the embedded database and generated secrets',
  }),
  AUDIT_ANCHOR_FILE: setting({
    form: form.text,
    example: '/mnt/anchor/audit.log',
    about: 'Where seals of the audit log are copied to; default: audit-anchor.log in DATA_DIR',
  }),
  ARCHIVE_DIR: setting({
    form: form.text,
    example: '/mnt/archive',
    about:
      'The folder old months of bets and of the audit log are archived to, the same of all nodes; default: nothing is archived',
  }),
  ARCHIVE_GAMES_AFTER_MONTHS: setting({
    form: form.count(13, 600),
    standard: '25',
    example: '25',
    about: 'Whole months after which bets are archived',
  }),
  ARCHIVE_AUDIT_AFTER_MONTHS: setting({
    form: form.count(25, 600),
    standard: '61',
    example: '61',
    about: 'Whole months after which entries of the audit log are archived',
  }),
  ACCESS_REVIEW_DAYS: setting({
    form: form.count(MIN_UNUSED_DAYS, MAX_UNUSED_DAYS),
    standard: String(DEFAULT_UNUSED_DAYS),
    example: '90',
    about: 'Days without a use after which the monthly access review names a right of an admin',
  }),
  REDIS_URL: setting({
    form: form.redisUrl,
    example: 'redis://redis:6379',
    about: 'Carries live events and counts rate limits for several nodes',
    secret: 'url',
  }),
  API_BASE_PATH: setting({
    form: form.basePath,
    standard: '/api',
    example: '/api',
    about: 'Path prefix of the API',
  }),
  PUBLIC_URL: setting({
    form: form.httpUrl,
    example: 'https://office.example.com',
    about: 'Public address of the back office',
  }),
  CORS_ORIGINS: setting({
    form: form.origins,
    example: 'https://office.example.com',
    about: 'Other origins whose pages may call the API',
  }),
  ADMIN_SEGMENT: setting({
    form: form.segment,
    standard: '189a1sf898f',
    example: '189a1sf898f',
    about: 'The admin path segment: a name, not a protection',
  }),
  REPORT_SEGMENT: setting({
    form: form.segment,
    standard: 'report',
    example: 'report',
    about: 'The report path segment: a name, not a protection',
  }),
  OPERATOR_NAME: setting({
    form: form.text.max(100, 'must have at most 100 characters'),
    standard: 'Back office',
    example: 'Back office',
    about: 'The operator’s name; saved at the first start',
  }),
  REPORTING_ENTITY_ID: setting({
    form: form.text.regex(/^[1-9][0-9]{0,9}$/, 'must be a number of at most 10 digits'),
    example: '4711',
    about: 'The operator’s number at the authority that receives suspicious activity reports',
  }),
  ADMIN_USERNAME: setting({
    form: form.username,
    standard: 'owner',
    example: 'owner',
    about: 'The first owner’s name',
  }),
  ADMIN_PASSWORD: setting({
    form: form.password,
    example: 'a long passphrase',
    about: 'The first owner’s password; default: generated, printed once',
    secret: true,
  }),
  SESSION_IDLE_MINUTES: setting({
    form: form.count(1, 1440),
    standard: '30',
    example: '30',
    about: 'Minutes without activity after which a session ends; a shorter rule of the licence binds',
  }),
  SESSION_ABSOLUTE_HOURS: setting({
    form: form.count(1, 168),
    standard: '12',
    example: '12',
    about: 'Hours after which every session ends; a shorter rule of the licence binds',
  }),
  // OWASP minimum: 19 MiB and two passes.
  PASSWORD_HASH_MEMORY_KIB: setting({
    form: form.count(19_456, 1_048_576),
    standard: '65536',
    example: '65536',
    about: 'Argon2id memory per password check',
  }),
  PASSWORD_HASH_PASSES: setting({
    form: form.count(2, 20),
    standard: '3',
    example: '3',
    about: 'Argon2id passes per password check',
  }),
  INTEGRATION_SECRET: setting({
    form: form.integrationSecrets,
    example: 'whsec_ and the output of: openssl rand -base64 32',
    about: 'Signs the integration API; two values, separated by a comma, while rotating',
    secret: true,
  }),
  ENCRYPTION_KEY: setting({
    form: form.encryptionKey,
    example: 'the output of: openssl rand -base64 32',
    about: 'Encrypts secrets in the database',
    secret: true,
  }),
  EMBEDDED: setting({
    form: z.enum(['1'], 'is set by npm start only'),
    example: '1',
    about: 'Marks DATABASE_URL as the embedded database; set by npm start',
  }),
  SAMPLE: setting({
    form: form.onOff,
    example: 'off',
    about: 'Sample operator in an empty database; default: on with the embedded database',
  }),
  SIMULATOR: setting({
    form: form.onOff,
    example: 'off',
    about: 'Simulated banks, providers and player site; default: on with the embedded database',
  }),
  DEMO: setting({ form: form.onOff, standard: 'off', example: 'on', about: 'The template’s demo area' }),
  TRUST_PROXY: setting({
    form: form.trustProxy,
    standard: 'off',
    example: '10.0.0.0/8',
    about: 'Proxies whose X-Forwarded headers are trusted',
  }),
  RATE_LIMIT: setting({
    form: form.count(0, 100_000),
    standard: '400',
    example: '400',
    about: 'API requests per admin in 10 seconds, on all nodes; 0: no limit',
  }),
  METRICS_TOKEN: setting({
    form: form.text.min(16, 'must have at least 16 characters'),
    example: 'a random text of 16 characters or more',
    about: 'Bearer token for /metrics; default: loopback only',
    secret: true,
  }),
  LOG_LEVEL: setting({
    form: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    standard: 'info',
    example: 'info',
    about: 'Log level',
  }),
  TIME_ZONE: setting({
    form: form.timeZone,
    standard: 'Asia/Bangkok',
    example: 'Asia/Bangkok',
    about: 'The operator’s time zone; fixed after the first transfer',
  }),
  BUSINESS_DAY_CUTOFF: setting({
    form: form.cutOff,
    standard: '00:00',
    example: '00:00',
    about: 'Start of the business day; fixed after the first transfer',
  }),
  LICENCE_PROFILE: setting({
    form: z.enum(licenceProfileNames, `must be one of ${licenceProfileNames.join(', ')}`),
    standard: 'neutral',
    example: 'neutral',
    about: 'Licence-specific rules',
  }),
  SMTP_URL: setting({
    form: form.smtpUrl,
    example: 'smtps://user:…@mail.example.com',
    about: 'The mail server; smtp:// needs STARTTLS, except on this machine',
    secret: 'url',
  }),
  MAIL_FROM: setting({
    form: z.email('must be a mail address'),
    example: 'office@example.com',
    about: 'The sender of mail',
  }),
  SFTP_URL: setting({
    form: form.sftpUrl,
    example: 'sftp://office:…@files.example.com/reports',
    about: 'Where scheduled reports are put by SFTP: user, password if there is no key, server and folder',
    secret: 'url',
  }),
  SFTP_PRIVATE_KEY: setting({
    form: form.privateKey,
    example: 'a private key in PEM format without a passphrase, its line breaks as \\n',
    about: 'The key of the user of SFTP_URL, instead of a password',
    secret: true,
  }),
  SFTP_HOST_KEY: setting({
    form: form.hostKey,
    example: 'SHA256:… as printed by: ssh-keygen -lf',
    about: 'The fingerprint of the key of that server; another server gets nothing',
  }),
  FAIRPAY_URL: service('The payment provider'),
  TMN_URL: service('The TMN wallet'),
  SCB_URL: service('SCB'),
  GSB_URL: service('GSB'),
  SMS_URL: service('The SMS provider'),
  AGENT_URL: service('The game agent'),
  AGENT_KEY: setting({
    form: form.text.regex(/^[\x21-\x7e]{12,200}$/, 'must have 12 to 200 visible ASCII characters'),
    example: 'ag_ and what the agent issued',
    about: 'The key of the agent account, sent to AGENT_URL only',
    secret: true,
  }),
  GAME_LIST_URL: service('The game list'),
  BETTING_STATUS_URL: service('The betting status'),
  LINE_URL: service('LINE'),
  PLAYER_URL: service('The player site, for signed events to it'),
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings
export const settingNames = Object.keys(settings) as SettingName[]
export type Values = {
  readonly [N in SettingName]:
    | z.output<(typeof settings)[N]['form']>
    | ((typeof settings)[N] extends { standard: string } ? never : undefined)
}
