import { createAdmins, generatePassword, type Admins } from '../../modules/admins/index.ts'
import { ensureFirstAccount } from '../../modules/bank-accounts/index.ts'
import { createLedger } from '../../modules/ledger/index.ts'
import { createSession } from '../../modules/session/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { consoleOrigin, OperatorError } from '../cli-deps.ts'
import { fieldErrorLines } from '../field-error-lines.ts'
import type { SampleLoader } from '../sample/index.ts'
import { ensureOperator } from './operator.ts'
import { ensureSampleAdmins } from './sample-admins.ts'

/** `lines`: new credentials; `warnings`: advice for the operator. */
type SetUp = { readonly lines: readonly string[]; readonly warnings: readonly string[] }

/** Prepares a migrated database for the first sign-in. Runs at every start and keeps existing data. */
export async function setUp(deps: Deps, loadSample: SampleLoader): Promise<SetUp> {
  const { db, config } = deps
  const operator = await ensureOperator(db, config)
  const admins = createAdmins(deps, createSession(deps))
  const isTryingOut = config.sample && operator.sample
  const lines: string[] = []
  if (isTryingOut && !operator.sampleLoaded) lines.push(...(await ensureSampleAdmins(admins)))
  if (!(await admins.hasAny()) || (config.firstOwner.password !== null && lines.length > 0))
    lines.push(...(await addFirstOwner(admins, config)))
  const ledger = createLedger(deps)
  await inTransaction(db, tx => ensureFirstAccount(tx, ledger, operator.name))
  if (isTryingOut && !operator.sampleLoaded) await loadSample(deps, operator.createdAt)
  const isOpen = operator.sample && !isLoopback(config.http.host)
  return {
    lines,
    warnings: isOpen
      ? [
          `Warning: HOST is ${config.http.host}, and the passwords of the sample operator are public. Don’t store real data here.`,
        ]
      : [],
  }
}

async function addFirstOwner(admins: Admins, { firstOwner: { username, password } }: Config): Promise<string[]> {
  const chosen = password ?? generatePassword()
  const outcome = await admins.add(
    { username, name: username, role: 'owner', password: chosen },
    consoleOrigin('set-up'),
  )
  if (outcome.ok)
    return [
      `Sign in as ${username}${password === null ? ` with the password ${chosen}` : ' with the password you set in ADMIN_PASSWORD'}.`,
    ]
  // Another node created it first and has printed its credentials.
  if (outcome.code === 'DUPLICATE_USERNAME') return []
  const { password: problem } = 'fields' in outcome ? outcome.fields : {}
  const [why] = problem === undefined ? [outcome.code] : fieldErrorLines({ ADMIN_PASSWORD: problem })
  throw new OperatorError(`The first owner could not be added: ${why}.`)
}

const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$|\[::1\]$)/.test(host)
