// `npm test`, once installed: the stages, the time of each, and one closing line. Name stages to run only those.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { stopAll } from './command.ts'
import { choose, report, runStages } from './run-stages.ts'
import { stages, type Stage } from './stages.ts'

const limitMinutes = 20

/** Runs the named stages and answers with the exit code: 0 only when something ran and nothing failed. */
async function main(names: readonly string[]): Promise<number> {
  const chosen = choose(stages, names)
  const finished: Promise<number> = runStages(chosen, say).then(results => {
    report(results).forEach(say)
    return results.some(result => result.failed > 0) ? 1 : 0
  })
  return Promise.race([finished, endAtLimit(chosen)])
}

/** A suite nobody waits for any more is a failed one. */
async function endAtLimit(chosen: readonly Stage[]): Promise<number> {
  await new Promise(resolve => {
    setTimeout(resolve, limitMinutes * 60_000).unref()
  })
  say(`\nStopped: the tests took longer than ${limitMinutes} minutes (stages ${chosen.map(stage => stage.name).join(', ')}).`)
  await stopAll()
  say('0 passed, 1 failed')
  return 1
}

/** What the stages leave in temporary folders goes with us, also when they are stopped half-way. */
function openTemporaryFolder(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-run-'))
  // As open as /tmp itself: some tests start programs as another user.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  // A database that lost its parent takes a moment to end.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
}

function say(line: string): void {
  console.log(line)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void stopAll(signal).then(() => process.exit(128 + constants.signals[signal]))
  })
}

openTemporaryFolder()
try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
