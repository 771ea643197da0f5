import path from 'node:path'
import { OperatorError } from './operator-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface OwnDatabase {
  readonly app: string
  readonly owner: string
  readonly reader?: string
}

/** The launcher's own settings. All others are read and validated by the process they are for. */
export interface LauncherSettings {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** The operator's own PostgreSQL; absent: the embedded one. */
  readonly database: OwnDatabase | undefined
  readonly sample: boolean
  readonly simulator: boolean
}

/** @throws OperatorError naming every setting that is wrong, not only the first. */
export function readSettings(env: Environment, root: string): LauncherSettings {
  const wrong: string[] = []
  const database = readDatabase(env, wrong)
  // A database of the operator's own is a real one: no sample data in it unless asked for.
  const isEmbedded = database === undefined
  const settings = {
    host: value(env, 'HOST') ?? '127.0.0.1',
    port: readPort(env, wrong),
    dataDir: path.resolve(root, value(env, 'DATA_DIR') ?? '.data'),
    database,
    sample: readSwitch(env, 'SAMPLE', isEmbedded, wrong),
    simulator: readSwitch(env, 'SIMULATOR', isEmbedded, wrong),
  }
  if (wrong.length > 0) throw new OperatorError(['Invalid settings:', ...wrong.map(line => `  ${line}`)].join('\n'))
  return settings
}

/** The value of a variable; an empty one counts as not set. */
export function value(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim()
  return text === '' ? undefined : text
}

function readPort(env: Environment, wrong: string[]): number {
  const text = value(env, 'PORT') ?? '3000'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    wrong.push(`PORT is "${text}". It must be a number from 1 to 65535.`)
  return port
}

function readSwitch(env: Environment, name: string, standard: boolean, wrong: string[]): boolean {
  const text = value(env, name) ?? (standard ? 'on' : 'off')
  if (text !== 'on' && text !== 'off') wrong.push(`${name} is "${text}". It must be "on" or "off".`)
  return text === 'on'
}

function readDatabase(env: Environment, wrong: string[]): OwnDatabase | undefined {
  const app = value(env, 'DATABASE_URL')
  const owner = value(env, 'MIGRATION_DATABASE_URL')
  if (app === undefined && owner === undefined) return undefined
  const names = ['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'INTEGRATION_SECRET', 'ENCRYPTION_KEY']
  for (const name of names.filter(one => value(env, one) === undefined)) {
    wrong.push(`${name} is not set. An external PostgreSQL requires all of: ${names.join(', ')}.`)
  }
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
    const url = value(env, name)
    // The value itself holds a password and is not repeated.
    if (url !== undefined && !/^postgres(ql)?:\/\/./.test(url)) wrong.push(`${name} must start with postgres://.`)
  }
  const reader = value(env, 'READER_DATABASE_URL')
  return app !== undefined && owner !== undefined ? { app, owner, ...(reader !== undefined && { reader }) } : undefined
}
