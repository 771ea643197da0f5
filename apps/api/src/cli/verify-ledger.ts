// `npm run db:verify`: verifies the ledger and prints the findings; fails when there are any. --rebuild-summaries first
// rebuilds the daily summaries from the transfers.
import { createApprovals } from '../modules/approvals/index.ts'
import { createBankAccounts } from '../modules/bank-accounts/index.ts'
import { bankLinesAreReconciled } from '../modules/bank-lines/index.ts'
import { depositsAreBooked } from '../modules/deposits/index.ts'
import { createGames } from '../modules/games/index.ts'
import { internalTransfersAreExact } from '../modules/internal-transfers/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { adjustmentsAreBooked, createMembers } from '../modules/members/index.ts'
import { createSummaries } from '../modules/summaries/index.ts'
import { createTurnover } from '../modules/turnover/index.ts'
import { createWithdrawals } from '../modules/withdrawals/index.ts'
import { readConfig } from '../platform/config/read-config.ts'
import type { Deps } from '../platform/deps.ts'
import { OperatorError, sentenceFor, withCliDeps } from './cli-deps.ts'

const REBUILD = '--rebuild-summaries'
const HELP = `npm run db:verify                       verifies the whole ledger
npm run db:verify -- ${REBUILD}  rebuilds the summaries of all days first`

try {
  const flags = process.argv.slice(2)
  const unknown = flags.find(flag => ![REBUILD, '--help', '-h'].includes(flag))
  if (unknown !== undefined) throw new OperatorError(`Unknown option ${unknown}.\n${HELP}`)
  if (flags.some(flag => flag !== REBUILD)) console.log(HELP)
  else await proveAll(flags.includes(REBUILD))
} catch (error) {
  console.error(sentenceFor(error))
  process.exitCode = 1
}

async function proveAll(rebuild: boolean): Promise<void> {
  const findings = await withCliDeps(readConfig().config, 'backoffice-verify', deps => verify(deps, rebuild))
  for (const { check, subject, expected, found } of findings)
    console.error(`${check}: ${subject}: expected ${expected}, found ${found}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log('The ledger balances.')
}

/** Creating the modules adds their checks of deposits, withdrawals, adjustments and summaries. */
async function verify(deps: Deps, rebuild: boolean) {
  const ledger = createLedger(deps)
  const members = createMembers(deps, ledger)
  ledger.addCheck(depositsAreBooked)
  ledger.addCheck(adjustmentsAreBooked)
  ledger.addCheck(bankLinesAreReconciled)
  ledger.addCheck(internalTransfersAreExact)
  const turnover = createTurnover(deps, { ledger, members })
  createGames(deps, { ledger, members, turnover })
  const approvals = createApprovals(deps)
  const bankAccounts = createBankAccounts(deps, { ledger, approvals })
  createWithdrawals(deps, { ledger, members, approvals, bankAccounts, turnover })
  const summaries = createSummaries(deps, ledger)
  if (rebuild) console.log(`The summaries of ${await summaries.rebuild()} days were rebuilt.`)
  return ledger.verify()
}
