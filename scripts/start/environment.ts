import { value, type Environment, type LauncherSettings } from './settings.ts'
import type { Secrets } from './secrets.ts'

export interface DatabaseUrls {
  readonly app: string
  readonly owner: string
  readonly reader: string | undefined
}

/** What every process of the product gets: the operator's environment, completed by what the launcher knows. */
export function productEnvironment(
  env: Environment,
  settings: LauncherSettings,
  urls: DatabaseUrls,
  secrets: Secrets,
): Environment {
  return {
    ...env,
    NODE_ENV: value(env, 'NODE_ENV') ?? 'production',
    HOST: settings.host,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: urls.app,
    MIGRATION_DATABASE_URL: urls.owner,
    ...(urls.reader === undefined ? {} : { READER_DATABASE_URL: urls.reader }),
    // Tried out in a terminal, the address and the sign-ins must not scroll away under a line for each request.
    ...(settings.database ? {} : { EMBEDDED: '1', LOG_LEVEL: value(env, 'LOG_LEVEL') ?? 'warn' }),
    ...secrets,
    SAMPLE: onOff(settings.sample),
    SIMULATOR: onOff(settings.simulator),
  }
}

const playedServices = ['fairpay', 'tmn', 'scb', 'gsb', 'sms', 'player'] as const

/** The outside services the simulator plays, for those the operator has not named. */
export function playedBySimulator(env: Environment, simulatorPort: number): Environment {
  return Object.fromEntries(
    playedServices.map(service => {
      const name = `${service.toUpperCase()}_URL`
      return [name, value(env, name) ?? `http://127.0.0.1:${simulatorPort}/${service}`]
    }),
  )
}

/** Where a browser or process on this machine reaches the product: an address for all is none to connect to. */
export function localAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function onOff(on: boolean): string {
  return on ? 'on' : 'off'
}
