// `npm run check`: what to run before each commit; under a minute, and needs no database and no browser. With names,
// only those: `npm run check -- types`.
import { stopAll } from './test/command.ts'
import { choose, report, runStages } from './test/run-stages.ts'
import { stages } from './test/stages.ts'

const quick = ['format', 'types', 'lint', 'walls', 'unit']

process.once('SIGINT', () => void stopAll('SIGINT').then(() => process.exit(130)))
process.once('SIGTERM', () => void stopAll('SIGTERM').then(() => process.exit(143)))

const names = process.argv.slice(2)
const results = await runStages(choose(stages, names.length > 0 ? names : quick), line => console.log(line))
for (const line of report(results)) console.log(line)
process.exit(results.some(result => result.failed > 0) ? 1 : 0)
