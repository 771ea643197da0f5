// `npm test` and `npm run check`: the stages, the time of each, and the totals on the last line. Name stages to run
// only those; `--quick` stands for those of `npm run check`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { stopAll, stopWithSignals } from './command.ts'
import { choose, runStages, summaryOf, type StageResult } from './run-stages.ts'
import { cluster, quickStages, stages } from './stages.ts'

/** Ends a run that hangs. How long one should take is a target, which a slow machine may miss. */
const LIMIT_MINUTES = 60

/** Runs the named stages and returns the exit code: 0 only when nothing failed. */
async function main(args: readonly string[]): Promise<number> {
  const named = args.filter(arg => arg !== '--quick')
  const standard = args.includes('--quick') ? quickStages : stages.map(stage => stage.name)
  const results: StageResult[] = []
  const ended = runStages(choose([...stages, cluster], named.length > 0 ? named : standard), results)
  const inTime = await Promise.race([ended.then(() => true), setTimeout(LIMIT_MINUTES * 60_000, false, { ref: false })])
  if (!inTime) {
    const note = `stopped after ${LIMIT_MINUTES} minutes`
    results.push({ name: 'time limit', seconds: LIMIT_MINUTES * 60, passed: 0, failed: 1, note })
    await stopAll()
  }
  for (const line of summaryOf(results)) console.log(line)
  return results.some(result => result.failed > 0) ? 1 : 0
}

/** A temporary folder of this run, which is removed with everything the stages leave in it. */
function openTemporaryFolder(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-run-'))
  // As open as /tmp itself: some tests start programs as another user.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  // Tests start the product many times: it reads its compiled sources again instead of compiling them.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled')
  // A database that lost its parent takes a moment to end.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
}

stopWithSignals()
openTemporaryFolder()
try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
