// `npm run check:walls`: the house's walls over every file git knows, and the proof that each wall would notice.
import path from 'node:path'
import type { Breach } from './breach.ts'
import { importRules } from './import-rules.ts'
import { judge } from './judge.ts'
import { provePlanted } from './planted.ts'
import { sourceRuleNames } from './source-rules.ts'
import { listSources } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')
process.chdir(root)
const files = listSources(root)
const { breaches, unseen, warnings } = await judge(root, files)
const unproven = await provePlanted(path.join(import.meta.dirname, 'planted'))

for (const warning of warnings) console.warn(`warning: ${warning}`)
for (const breach of breaches) console.error(describe(breach))
for (const sentence of unseen) console.error(`not read: ${sentence}`)
for (const sentence of unproven) console.error(`not proven: ${sentence}`)

const ruleCount = importRules.length + sourceRuleNames.length
const problems = breaches.length + unseen.length + unproven.length
console.log(`walls: ${files.length} files read, ${ruleCount} rules proven on planted files, ${problems} problems`)
if (problems > 0 || files.length === 0) process.exitCode = 1

function describe({ rule, file, line, what }: Breach): string {
  const why = importRules.find(each => each.name === rule)?.comment
  return `${file}${line === undefined ? '' : `:${line}`}  ${what}  [${rule}]${why ? `\n    ${why}` : ''}`
}
