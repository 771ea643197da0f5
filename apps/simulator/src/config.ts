/** The simulator's settings from the environment. An invalid one is an error that names the setting and the reason. */
export type Config = {
  /** Base URL of the product's API: `http://127.0.0.1:3000/api`. */
  readonly apiUrl: string
  /** `whsec_…`, shared with the product. */
  readonly secret: string
  readonly port: number
  readonly seed: number
  /** Number of players. */
  readonly people: number
  /** Events per minute in the busiest hour. */
  readonly pace: number
  /** Probability of a provider fault, 0 to 1: late, duplicate or reordered responses, or a failure after acceptance. */
  readonly mischief: number
  /** Baht on the operator's accounts at the start, by `bank code/account`. */
  readonly balances: Readonly<Record<string, number>>
  /** Credit codes its players know. */
  readonly codes: readonly string[]
  /** Each event of rewards is logged, with its outcome. */
  readonly isVerbose: boolean
}

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const number = (name: string, standard: number, from: number, to: number): number => {
    const text = env[name]
    const value = text === undefined || text === '' ? standard : Number(text)
    if (!Number.isFinite(value) || value < from || value > to)
      throw new Error(`${name} must be a number from ${from} to ${to}, not "${text ?? ''}"`)
    return value
  }
  const secret = (env['INTEGRATION_SECRET'] ?? '').split(/[\s,]+/)[0] ?? ''
  if (!secret.startsWith('whsec_')) throw new Error('INTEGRATION_SECRET must be the product’s secret, whsec_…')
  const apiUrl = env['API_URL'] ?? 'http://127.0.0.1:3000/api'
  if (!URL.canParse(apiUrl)) throw new Error(`API_URL is not a URL: "${apiUrl}"`)
  return {
    apiUrl: apiUrl.replace(/\/$/, ''),
    secret,
    port: number('SIMULATOR_PORT', 3900, 0, 65_535),
    seed: number('SIMULATOR_SEED', 20_261_120, 0, 2 ** 32 - 1),
    people: number('SIMULATOR_PEOPLE', 400, 1, 100_000),
    pace: number('SIMULATOR_PACE', 18, 0, 6000),
    mischief: number('SIMULATOR_MISCHIEF', 0.08, 0, 1),
    balances: balancesOf(env['SIMULATOR_BALANCES'] ?? ''),
    codes: (env['SIMULATOR_CODES'] ?? '').split(/[\s,]+/).filter(code => code !== ''),
    isVerbose: !['warn', 'error', 'fatal', 'silent'].includes(env['LOG_LEVEL'] ?? 'info'),
  }
}

function balancesOf(text: string): Readonly<Record<string, number>> {
  if (text === '') return {}
  const wrong = () =>
    new Error(`SIMULATOR_BALANCES must be JSON of baht by account, {"014/4010000001": 1200.5}, not "${text}"`)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw wrong()
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw wrong()
  const balances = Object.entries(read)
  if (!balances.every((entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1])))
    throw wrong()
  return Object.fromEntries(balances)
}
