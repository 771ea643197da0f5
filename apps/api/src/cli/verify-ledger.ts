// `npm run db:verify`: verifies the ledger and prints the findings; fails when there are any. --rebuild-summaries first
// rebuilds the daily summaries from the transfers.
import { createModules } from '../modules.ts'
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

/** Each module adds its checks when it is created. */
async function verify(deps: Deps, rebuild: boolean) {
  const { ledger, marketing, memberCommands, summaries } = createModules(deps)
  if (rebuild) {
    console.log(`The summaries of ${await summaries.rebuild()} days were rebuilt.`)
    await marketing.promotions.rebuild()
    await memberCommands.recountTags()
  }
  return ledger.verify()
}
