// `npm run audit:restored`: writes into the audit log that a backup was restored. `npm run restore` runs it itself.
import { parseArgs } from 'node:util'
import { newId } from '@backoffice/kernel'
import { recordRestore } from '../modules/audit/index.ts'
import { readConfig } from '../platform/config/read-config.ts'
import { inTransaction } from '../platform/db/database.ts'
import { consoleOrigin, consoleUser, OperatorError, sentenceFor, withCliDeps } from './cli-deps.ts'

const HELP = `npm run audit:restored -- --backup <name> --reason <text>
  --backup <name>    the backup that was restored: its file, or what else names it
  --reason <text>    why it was restored
  --taken <instant>  when the backup was taken, 2026-11-28T04:00:00Z
  --at <instant>     when it was restored; default: now
It writes an entry of the audit log: audit:verify then names the seals that the restore took.`

const options = {
  backup: { type: 'string' },
  reason: { type: 'string' },
  taken: { type: 'string' },
  at: { type: 'string' },
  /** Of `npm run restore`: who ran it, and an id under which the entry is written once. */
  by: { type: 'string' },
  id: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

try {
  const given = readOptions()
  if (given.help === true) console.log(HELP)
  else await record(given)
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

async function record({ backup, reason, taken, at, by, id }: ReturnType<typeof readOptions>): Promise<void> {
  if (!backup?.trim()) throw new OperatorError(`--backup is required: the file of the backup, or its name.\n${HELP}`)
  if (!reason?.trim()) throw new OperatorError(`--reason is required: why the backup was restored.\n${HELP}`)
  const [takenAt, restoredAt] = [instantOf('taken', taken), instantOf('at', at)]
  await withCliDeps(readConfig().config, 'backoffice-audit-restored', async ({ db, clock }) => {
    const now = clock.now()
    if ((restoredAt ?? now) > now) throw new OperatorError(`--at is in the future: ${at}.`)
    const origin = { ...consoleOrigin(by ?? consoleUser()), requestId: id ?? newId() }
    await inTransaction(db, tx =>
      recordRestore(tx, { file: backup, takenAt, restoredAt: restoredAt ?? now, reason: reason.trim() }, origin, now),
    )
  })
  console.log('The restore was written into the audit log.')
}

function instantOf(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const at = new Date(text)
  // A time without its zone would be read in the zone of this server.
  if (Number.isNaN(at.getTime()) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new OperatorError(`--${option} takes an instant with its zone such as 2026-11-28T04:00:00Z, not "${text}".`)
  return at
}
