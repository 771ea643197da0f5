// `npm test`, once installed: the stages, the time of each, and one closing line. Name stages to run only those.
import { constants } from 'node:os'
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

function say(line: string): void {
  console.log(line)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    void stopAll(signal).then(() => process.exit(128 + constants.signals[signal]))
  })
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
