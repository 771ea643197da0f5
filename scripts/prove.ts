// `npm run prove`: the full figures, too long for `npm test`. Name some to run only those: npm run prove -- tests.
import { randomInt } from 'node:crypto'
import { proofs } from './proofs.ts'
import { run, stopWithSignals } from './test/command.ts'
import { choose, oneCheck, runStages, summaryOf } from './test/run-stages.ts'

/** For tests in their full size; new random seeds unless FC_SEED names one. */
const full = { PROVE: 'full', FC_SEED: process.env['FC_SEED'] || String(randomInt(2 ** 31 - 1)) }

stopWithSignals()

const all = proofs.map(({ name, proves, command, isFull }) => ({
  name,
  async run() {
    console.log(proves)
    return oneCheck(await run(isFull === true ? { ...command, env: full } : command))
  },
}))
const names = process.argv.slice(2)
console.log(`Random tests start with FC_SEED=${full.FC_SEED}; set it to repeat them.`)
const results = await runStages(choose(all, names.length > 0 ? names : all.map(({ name }) => name)))
for (const line of summaryOf(results)) console.log(line)
process.exit(results.some(result => result.failed > 0) ? 1 : 0)
