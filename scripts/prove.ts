// `npm run prove`: the full figures, too long for `npm test`, in parts of at most half an hour. Name some to run only
// those: npm run prove -- model, or -- model 3/20. `--missing` runs those that have not passed yet, `--smallest` only
// shows that all of them work, `--limit=<minutes>` stops a part later or earlier. Each run of a part is added to
// docs/prove-runs.tsv; `npm run prove -- record` writes them into docs/reliability.md.
import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { nameOf, proofs } from './proofs.ts'
import { choosePart, type ChosenPart } from './prove-choice.ts'
import { appendRun, FAILED, lastRuns, PASSED, readRuns, sizeOf, stoppedAfter, writeTable } from './prove-runs.ts'
import { isStopping, runWithin, stopWithSignals } from './test/command.ts'
import { commitHere } from './test/commit.ts'
import { runStages, summaryOf } from './test/run-stages.ts'
import { readSeed } from './test/seed.ts'
import { partText, seedOf } from './test/share.ts'
import { openTemporaryFolders } from './test/temporary-folders.ts'

const { chosen, isSmallest, limit } = readArguments()
stopWithSignals()
openTemporaryFolders()

/** Small sizes keep the seed of `npm test`: red means a change. */
const seed = readSeed(process.env) ?? (isSmallest ? undefined : randomInt(2 ** 31 - 1))
if (seed !== undefined) console.log(`Random tests start with FC_SEED=${seed}; set it to repeat them.`)
const results = await runStages(chosen.map(each => ({ name: nameOf(each.proof, each.part), run: () => prove(each) })))
for (const line of summaryOf(results)) console.log(line)
process.exit(results.some(result => result.failed > 0) ? 1 : 0)

/** Runs a part within its limit, and records what became of it. */
async function prove({ proof, part }: ChosenPart) {
  console.log(proof.proves)
  await proof.prepare?.()
  const [commit, started, load] = [commitHere(), `${instant()} UTC`, loadavg()[0] ?? 0]
  const startedAt = performance.now()
  const command = proof.command(part, isSmallest)
  const env = proof.isFull === true ? environmentOf(part) : {}
  const code = await runWithin({ ...command, env: { ...command.env, ...env } }, limit * 60_000)
  const outcome = code === undefined ? stoppedAfter(limit) : code === 0 ? PASSED : FAILED
  if (!isSmallest && !isStopping())
    appendRun({
      started,
      commit,
      proof: proof.name,
      part: partText(part),
      seed: proof.isFull === true ? String(seed) : '',
      size: sizeOf(proof, part),
      seconds: (performance.now() - startedAt) / 1000,
      load,
      outcome,
    })
  const isPassed = outcome === PASSED
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, ...(code === undefined ? { note: outcome } : {}) }
}

/** By which the tests of a part know its size, its share and its seed. */
function environmentOf(part: ChosenPart['part']): Record<string, string> {
  return {
    PROVE: isSmallest ? 'smallest' : 'full',
    PROVE_PART: partText(part),
    ...(seed === undefined ? {} : { FC_SEED: String(seedOf(seed, part)) }),
  }
}

/** The command line; explains itself and ends when it makes no sense. */
function readArguments(): { chosen: ChosenPart[]; isSmallest: boolean; limit: number } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { smallest: { type: 'boolean' }, missing: { type: 'boolean' }, limit: { type: 'string' } },
    })
    if (positionals.length === 1 && positionals[0] === 'record') {
      writeTable(proofs)
      process.exit(0)
    }
    const minutes = Number(values.limit ?? 30)
    if (!(minutes > 0 && minutes <= 24 * 60)) throw new Error(`${values.limit} is no limit in minutes.`)
    const named = choosePart(proofs, positionals)
    const wanted = values.missing === true ? named.filter(isMissing) : named
    return { chosen: wanted, isSmallest: values.smallest === true, limit: minutes }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

function isMissing({ proof, part }: ChosenPart): boolean {
  const last = lastRuns(proof, readRuns()).find(each => each.part.number === part.number)
  return last?.run?.outcome !== PASSED
}

function instant(): string {
  return new Date().toISOString().slice(0, 16).replace('T', ' ')
}
