// `npm run gen`: writes what is derived, one program per file of scripts/gen. `npm run gen -- --check` writes nothing
// and fails when something derived is not what it would be. With names, only those: `npm run gen -- db-types`.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { run, tool } from './test/command.ts'

const args = process.argv.slice(2)
const flags = args.filter(arg => arg.startsWith('--'))
const names = args.filter(arg => !arg.startsWith('--'))
const known = readdirSync(path.join(import.meta.dirname, 'gen'))
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => path.basename(file, '.ts'))

const unknown = names.filter(name => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no generator ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(2)
}

let failed = false
for (const name of known.filter(each => names.length === 0 || names.includes(each))) {
  const exitCode = await run(tool('node', `scripts/gen/${name}.ts`, ...flags))
  if (exitCode !== 0) failed = true
}
if (failed) {
  if (flags.includes('--check'))
    console.error('Something derived is stale: run `npm run gen` and commit what it writes.')
  process.exitCode = 1
}
