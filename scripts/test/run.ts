// `npm test`, once installed: the stages, the time of each, and one closing line. Name stages to run only those.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { stopAll } from './command.ts'
import { choose, report, runStages, type StageResult } from './run-stages.ts'
import { stages } from './stages.ts'

const limitMinutes = 20

/** Runs the named stages and answers with the exit code: 0 only when something ran and nothing failed. */
async function main(names: readonly string[]): Promise<number> {
  const results: StageResult[] = []
  const ended = runStages(choose(stages, names), say, results)
  const inTime = await Promise.race([ended.then(() => true), limitReached()])
  // A suite nobody waits for any more is a failed one.
  const late = {
    name: 'time limit',
    seconds: limitMinutes * 60,
    passed: 0,
    failed: 1,
    notes: [`stopped after ${limitMinutes} minutes`],
  }
  const all = inTime ? results : [...results, late]
  if (!inTime) await stopAll()
  report(all).forEach(say)
  return all.some(result => result.failed > 0) ? 1 : 0
}

async function limitReached(): Promise<false> {
  await setTimeout(limitMinutes * 60_000, undefined, { ref: false })
  return false
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
