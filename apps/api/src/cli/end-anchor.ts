// `npm run audit:anchor`: lists the anchor files of the audit log, or ends one that is lost.
import { parseArgs } from 'node:util'
import { endAnchor, openAnchors } from '../modules/audit/index.ts'
import { readConfig } from '../platform/config/read-config.ts'
import { inTransaction } from '../platform/db/database.ts'
import { consoleOrigin, consoleUser, OperatorError, sentenceFor, withCliDeps } from './cli-deps.ts'

const HELP = `npm run audit:anchor                      lists the anchor files that are written
  --end <id>         ends one whose file is lost or damaged; its node keeps the file aside and begins a new one
  --reason <text>    why it is ended; an entry of the audit log
Find out first who removed or changed the file.`

const options = {
  end: { type: 'string' },
  reason: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

try {
  const given = readOptions()
  if (given.help === true) console.log(HELP)
  else await run(given)
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

async function run({ end, reason }: ReturnType<typeof readOptions>): Promise<void> {
  if (end !== undefined && !reason?.trim()) throw new OperatorError(`--reason is required with --end.\n${HELP}`)
  await withCliDeps(readConfig().config, 'backoffice-audit-anchor', async ({ db, clock }) => {
    if (end === undefined) {
      for (const { id, host, file, seq, begunAt } of await openAnchors(db))
        console.log(`${id}  ${host}:${file}  begun ${begunAt.toISOString()}, up to seal ${seq}`)
      return
    }
    const origin = consoleOrigin(consoleUser())
    const isEnded = await inTransaction(db, tx => endAnchor(tx, end, (reason ?? '').trim(), origin, clock.now()))
    if (!isEnded) throw new OperatorError(`No anchor file with the id ${end} is open. npm run audit:anchor lists them.`)
    console.log(`Ended. The node that wrote it begins a new file within ten seconds of the next entry.`)
  })
}
