import { value, type Environment, type LauncherSettings } from './settings.ts'
import type { Secrets } from './secrets.ts'

/**
 * How Node runs the API. A small young generation saves a third of the memory under load at the same requests a second.
 * The heap may grow by 80 % before it is collected instead of more than doubling, which keeps long exports small; 40 %
 * would cost lists a third of their requests a second.
 */
export const apiRuntimeFlags: readonly string[] = ['--max-semi-space-size=8', '--heap-growing-percent=80']

export interface DatabaseUrls {
  readonly app: string
  readonly owner: string
  readonly reader?: string
}

/** The environment of every process of the product: the operator's, completed by the launcher. */
export function productEnvironment(
  env: Environment,
  settings: LauncherSettings,
  urls: DatabaseUrls,
  secrets: Partial<Secrets>,
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
    // In a terminal the address and the sign-ins must not scroll away under a line for each request.
    ...(settings.database ? {} : { EMBEDDED: '1', LOG_LEVEL: value(env, 'LOG_LEVEL') ?? 'warn' }),
    ...secrets,
    SAMPLE: settings.sample ? 'on' : 'off',
    SIMULATOR: settings.simulator ? 'on' : 'off',
  }
}

const externalServices = [
  'fairpay',
  'tmn',
  'scb',
  'gsb',
  'sms',
  'agent',
  'game-list',
  'betting-status',
  'line',
  'player',
] as const

/** The key of the simulated agent, which accepts any. */
const SIMULATED_KEY = 'ag_simulated_2f8c41d7'

/** The external services the simulator stands in for: those the operator has not named. */
export function simulatedServices(env: Environment, simulatorPort: number): Environment {
  const services = Object.fromEntries(
    externalServices.map(service => {
      const name = `${service.toUpperCase().replaceAll('-', '_')}_URL`
      return [name, value(env, name) ?? `http://127.0.0.1:${simulatorPort}/${service}`]
    }),
  )
  // An agent of the operator's own never receives it.
  return value(env, 'AGENT_URL') === undefined ? { AGENT_KEY: SIMULATED_KEY, ...services } : services
}

/** The address of the product on this machine; a wildcard host is no address to connect to. */
export function localAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
