// `npm run bench -- <name> [--only=<part>,…] [--full|--smallest] [--json] [--record]`: measures and prints results beside their
// targets. A missed target is printed as such; only a failing measurement fails.
import { availableParallelism, loadavg } from 'node:os'
import { readCommand, usage } from './command-line.ts'
import { ownRig } from './environment/rig.ts'
import { isReached, tableOf, type Figure } from './figure.ts'
import { entryOf } from './measures/measures.ts'
import { commitHere } from '../../scripts/test/commit.ts'
import { recordFigures } from './record.ts'

const MINUTES = { smallest: 2, small: 20, full: 60 }

const command = readCommand(process.argv.slice(2))
const entry = command && entryOf(command.name)
if (command === undefined || entry === undefined) {
  for (const line of usage()) console.error(line)
  process.exit(2)
}
const { name, options, isJson, isRecorded } = command

const stack = new AsyncDisposableStack()
let ending: Promise<void> | undefined
const end = (exitCode: number): Promise<void> =>
  (ending ??= stack.disposeAsync().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  ))
process.once('SIGINT', () => void end(130))
process.once('SIGTERM', () => void end(143))
const minutes = MINUTES[options.size]
setTimeout(() => {
  console.error(`${name} took more than ${minutes} minutes and was given up.`)
  void end(1)
}, minutes * 60_000).unref()

try {
  const before = loadavg()[0] ?? 0
  const measure = await entry.load()
  const [at, commit] = [new Date(), isRecorded ? commitHere() : '']
  const figures = await measure(ownRig(stack), options)
  report(figures, before)
  if (isRecorded) recordFigures({ at, commit, name, size: options.size, load: before, figures })
  await end(0)
} catch (error) {
  // During shutdown, failures are caused by the shutdown.
  if (ending === undefined) console.error(error)
  await end(1)
}

/** The machine's load indicates how reliable the figures are. */
function report(figures: readonly Figure[], loadBefore: number): void {
  const machine = { cores: availableParallelism(), loadBefore: round(loadBefore), loadAfter: round(loadavg()[0] ?? 0) }
  if (isJson) {
    console.log(
      JSON.stringify(
        {
          name,
          size: options.size,
          machine,
          figures: figures.map(figure => ({ ...figure, reached: isReached(figure) })),
        },
        null,
        2,
      ),
    )
    return
  }
  console.log(`${name}, ${machine.cores} cores, load before ${machine.loadBefore}, after ${machine.loadAfter}\n`)
  for (const line of tableOf(figures)) console.log(line)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
