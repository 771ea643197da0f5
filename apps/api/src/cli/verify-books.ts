// `npm run db:verify`: holds the books against every check and says what it found; fails when they do not balance.
import { createApprovals } from '../modules/approvals/index.ts'
import { createBanking } from '../modules/banking/index.ts'
import { createDeposits } from '../modules/deposits/index.ts'
import { createLedger } from '../modules/ledger/index.ts'
import { createMembers } from '../modules/members/index.ts'
import { createSummaries } from '../modules/summaries/index.ts'
import { createWithdrawals } from '../modules/withdrawals/index.ts'
import { readConfig } from '../platform/config/read-config.ts'
import type { Deps } from '../platform/deps.ts'
import { sentenceFor, withCliDeps } from './cli-deps.ts'

try {
  const findings = await withCliDeps(readConfig().config, 'backoffice-verify', verify)
  for (const { check, subject, expected, found } of findings) console.error(`${check}: ${subject}: expected ${expected}, found ${found}`)
  if (findings.length > 0) process.exitCode = 1
  else console.log('The books balance.')
} catch (error) {
  console.error(sentenceFor(error))
  process.exitCode = 1
}

/** Deposits, withdrawals and summaries hold their own records against the books, too: opening the rooms adds their checks. */
function verify(deps: Deps) {
  const ledger = createLedger(deps)
  const members = createMembers(deps, ledger)
  createDeposits(deps, { ledger, members })
  createWithdrawals(deps, { ledger, members, approvals: createApprovals(deps), banking: createBanking(deps) })
  createSummaries(deps, ledger)
  return ledger.verify()
}
