// `npm run audit:verify`: verifies the audit log against its seals and anchor files; fails when anything was changed.
import { parseArgs } from 'node:util'
import type { AuditFinding } from '@backoffice/contract/audit/terms'
import { resolve } from 'node:path'
import { sealKeyOf, verifySeals } from '../modules/audit/index.ts'
import { readConfig } from '../platform/config/read-config.ts'
import { OperatorError, sentenceFor, withCliDeps } from './cli-deps.ts'

const HELP = `npm run audit:verify                     verifies the whole audit log
  --from <seal>      the first seal to verify; those before it are trusted
  --anchor <file>    an anchor file; repeat for several. Default: AUDIT_ANCHOR_FILE
  --json             prints the result as JSON
Files of archived months in ARCHIVE_DIR are verified too.
It ends with 1 when an entry or a seal was changed, removed, inserted or reordered.`

const options = {
  from: { type: 'string' },
  anchor: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

try {
  const given = readOptions()
  if (given.help === true) console.log(HELP)
  else await verify(given)
} catch (error) {
  console.error(sentenceFor(error))
  process.exitCode = 1
}

function readOptions() {
  try {
    return parseArgs({ args: process.argv.slice(2), options }).values
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${HELP}`)
  }
}

async function verify({ from = '1', anchor, json }: ReturnType<typeof readOptions>): Promise<void> {
  if (!/^[1-9]\d{0,8}$/.test(from)) throw new OperatorError(`--from takes the number of a seal.\n${HELP}`)
  const { config } = readConfig()
  const anchors = anchor?.map(file => resolve(file)) ?? [config.auditAnchorFile]
  const result = await withCliDeps(config, 'backoffice-audit-verify', deps =>
    verifySeals(deps.reader, {
      key: sealKeyOf(config.encryptionKey),
      now: deps.clock.now(),
      anchors,
      archiveFolder: config.archive?.folder ?? null,
      from: Number(from),
    }),
  )
  if (!result.intact) process.exitCode = 1
  if (json === true) return console.log(JSON.stringify(result))
  for (const finding of result.findings)
    if (finding.kind === 'log-restored') console.log(restoreSentence(finding))
    else console.error(sentenceOf(finding))
  const { entries, seals, unsealed, findingCount } = result
  const waiting = unsealed.since === null ? '' : `; ${unsealed.count} wait since ${unsealed.since.toISOString()}`
  console.log(
    `${entries} entries in ${seals} seals${waiting}. ${result.intact ? 'Nothing was changed.' : `Findings: ${findingCount}.`}`,
  )
}

// Functions, which exist before the statements above run.

function sealsOf({ seal, lastSeal }: AuditFinding): string {
  return lastSeal === undefined || lastSeal === seal ? `seal ${seal}` : `seals ${seal} to ${lastSeal}`
}

function sentenceOf(finding: AuditFinding): string {
  return [
    finding.kind,
    finding.seal === null ? null : sealsOf(finding),
    finding.entryId === null ? null : `entry ${finding.entryId}`,
    finding.detail,
  ]
    .filter(part => part !== null && part !== undefined)
    .join(': ')
}

function restoreSentence(finding: AuditFinding): string {
  return (
    `The anchor file is newer than the database: ${sealsOf(finding)} lost by the restore of ${finding.detail}, ` +
    `which is in the log: entry ${finding.entryId}.`
  )
}
