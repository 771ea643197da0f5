import { ConfigError, readConfig, type Environment } from './read-config.ts'
import { settingNames, settings, type Setting } from './settings.ts'

/** What `--check-config` prints, and its exit code. Changes nothing. */
export function checkConfig(environment: Environment = process.env): {
  readonly text: string
  readonly exitCode: 0 | 1
} {
  try {
    const { warnings } = readConfig(environment)
    return { text: [...inForce(environment), ...warnings.map(warning => `! ${warning}`)].join('\n'), exitCode: 0 }
  } catch (error) {
    if (error instanceof ConfigError) return { text: error.message, exitCode: 1 }
    throw error
  }
}

function inForce(environment: Environment): string[] {
  const width = Math.max(...settingNames.map(name => name.length))
  return settingNames.map(name => {
    const setting: Setting = settings[name]
    const input = (environment[name] ?? '').trim()
    const shown = input === '' ? (setting.standard ?? '(not set)') : masked(input, setting)
    return `${name.padEnd(width)}  ${shown}${input === '' && setting.standard !== undefined ? '  (standard)' : ''}`
  })
}

function masked(value: string, { secret }: Setting): string {
  if (secret === true) return '(set, hidden)'
  if (secret !== 'url' || !URL.canParse(value)) return value
  const url = new URL(value)
  if (url.password !== '') url.password = '***'
  for (const name of url.searchParams.keys()) if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, '***')
  return url.toString()
}
