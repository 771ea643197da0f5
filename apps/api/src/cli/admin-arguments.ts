import { parseArgs } from 'node:util'
import { fromBaht, type Satang } from '@backoffice/kernel'

export type AdminArguments = {
  readonly username: string
  /** Absent for a reset. */
  readonly admin?: { readonly name: string; readonly role: string; readonly adjustLimit?: Satang }
  readonly passwordFromStdin: boolean
  /** `new`: sets up an authenticator; `none`: removes it; `keep`: no change. */
  readonly totp: 'new' | 'none' | 'keep'
}

export const usage = `A new admin, or a new password for one.

  npm run admin:add -- --username ploy --name Ploy --role finance-maker
  npm run admin:add -- --reset --username ploy

  --username …       how they sign in: letters, digits, . _ -
  --name …           how they are called on the screens
  --role …           what they may do
  --adjust-limit …   baht they may give or take alone, in one move and on one day; above it a second person agrees.
                     Without it: any amount
  --password-stdin   read the password from standard input; otherwise one is generated and shown once
  --totp             set up an authenticator app: its key is shown once
  --reset            give an admin that exists a new password; whoever is signed in as them is signed out
  --no-totp          with --reset: take the authenticator away, as when the phone is lost`

/** Up to 999,999,999.99, like all amounts that are entered. */
const BAHT = /^\d{1,9}(\.\d{1,2})?$/

/** Parses the command line. Returns an error message for invalid arguments, and null for --help. */
export function readArguments(input: readonly string[]): AdminArguments | string | null {
  let values
  try {
    ;({ values } = parseArgs({ args: [...input], options, strict: true, allowPositionals: false }))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const { username, name, role, reset = false } = values
  if (values.help === true) return null
  if (username === undefined) return 'Say who: --username'
  if (values['no-totp'] === true && (!reset || values.totp === true))
    return '--no-totp goes with --reset, and not with --totp'
  const common = { username, passwordFromStdin: values['password-stdin'] ?? false, totp: totpOf(values) }
  if (reset)
    return name === undefined && role === undefined && values['adjust-limit'] === undefined
      ? common
      : '--reset changes the password only: leave --name, --role and --adjust-limit out'
  if (name === undefined || role === undefined) return 'A new admin needs --name and --role'
  const limit = values['adjust-limit']
  if (limit !== undefined && !BAHT.test(limit))
    return `--adjust-limit is an amount of baht such as 5000, not "${limit}"`
  return { ...common, admin: { name, role, ...(limit === undefined ? {} : { adjustLimit: fromBaht(Number(limit)) }) } }
}

const options = {
  username: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  'adjust-limit': { type: 'string' },
  'password-stdin': { type: 'boolean' },
  totp: { type: 'boolean' },
  'no-totp': { type: 'boolean' },
  reset: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const totpOf = (values: { totp?: boolean; 'no-totp'?: boolean }): AdminArguments['totp'] =>
  values.totp === true ? 'new' : values['no-totp'] === true ? 'none' : 'keep'
