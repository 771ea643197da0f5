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

export const usage = `Adds an admin, or resets the password of one.

  npm run admin:add -- --username ploy --name Ploy --role finance-maker
  npm run admin:add -- --reset --username ploy

  --username …       sign-in name: letters, digits, . _ -
  --name …           display name
  --role …           role of the admin
  --adjust-limit …   maximum adjustment in baht per change and per day without a second approval;
                     default: any amount
  --password-stdin   read the password from standard input; default: generated and shown once
  --totp             set up an authenticator app; its key is shown once
  --reset            reset the password of an existing admin and end their sessions
  --no-totp          with --reset: remove the authenticator app, for example when the phone is lost`

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
  if (username === undefined) return '--username is required'
  if (values['no-totp'] === true && (!reset || values.totp === true))
    return '--no-totp can only be used with --reset, and not with --totp'
  const common = { username, passwordFromStdin: values['password-stdin'] ?? false, totp: totpOf(values) }
  if (reset)
    return name === undefined && role === undefined && values['adjust-limit'] === undefined
      ? common
      : '--reset changes the password only. Remove --name, --role and --adjust-limit'
  if (name === undefined || role === undefined) return '--name and --role are required for a new admin'
  const limit = values['adjust-limit']
  if (limit !== undefined && !BAHT.test(limit))
    return `--adjust-limit must be an amount in baht such as 5000, not "${limit}"`
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
