import { fromBaht, type Satang } from '@backoffice/kernel'
import type { Admins } from '../../modules/admins/index.ts'
import { consoleOrigin } from '../cli-deps.ts'

type SampleAdmin = {
  readonly username: string
  readonly name: string
  readonly role: string
  readonly password: string
  readonly adjustLimit?: Satang
}

/**
 * The sample operator's staff; above the maker's limit a second approval is needed. The passwords are public: for
 * evaluation only.
 */
export const sampleAdmins: readonly SampleAdmin[] = [
  { username: 'narin', name: 'Narin', role: 'owner', password: 'monsoon-river-lantern' },
  {
    username: 'ploy',
    name: 'Ploy',
    role: 'finance-maker',
    password: 'jasmine-market-sunday',
    adjustLimit: fromBaht(5_000),
  },
  { username: 'chai', name: 'Chai', role: 'finance-checker', password: 'copper-temple-bicycle' },
]

/**
 * Creates the missing sample admins and prints their credentials; again when an interrupted start could not print them.
 */
export async function ensureSampleAdmins(admins: Pick<Admins, 'add'>): Promise<string[]> {
  for (const admin of sampleAdmins) {
    const outcome = await admins.add({ ...admin, email: `${admin.username}@siamplay.example` }, consoleOrigin('set-up'))
    if (!outcome.ok && outcome.code !== 'DUPLICATE_USERNAME')
      throw new Error(`the sample admin ${admin.username} could not be added: ${outcome.code}`)
  }
  return ['Sample sign-ins, for evaluation only:', ...sampleAdmins.map(lineFor)]
}

const lineFor = ({ username, password, role }: SampleAdmin): string =>
  `  ${username.padEnd(8)}${password.padEnd(24)}${role}`
