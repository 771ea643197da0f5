// `npm run check:architecture`: holds every TypeScript file git knows against the architecture rules.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { findViolations } from './find-violations.ts'
import { importRules } from './import-rules.ts'
import type { Violation } from './rules/rule.ts'
import { sourceRuleNames } from './source-rules.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders = ['apps', 'packages', 'bench', 'scripts']

process.chdir(root)
const files = (existsSync('.git') ? trackedFiles() : filesOnDisk()).filter(file => /\.tsx?$/.test(file)).toSorted()
const { violations, unseen, warnings } = await findViolations(root, files, false)

for (const warning of warnings) console.warn(`warning: ${warning}`)
for (const violation of violations) console.error(describe(violation))
for (const sentence of unseen) console.error(`not read: ${sentence}`)
const problems = violations.length + unseen.length
const rules = importRules.length + sourceRuleNames.length
console.log(`architecture: ${files.length} files, ${rules} rules, ${problems} violations`)
if (problems > 0 || files.length === 0) process.exitCode = 1

/** Tracked files, and new ones that are not ignored. */
function trackedFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders]
  const listed = execFileSync('git', args, { encoding: 'utf8' }).split('\0')
  return [...new Set(listed)].filter(file => file !== '' && existsSync(file))
}

/** Without a repository, as in an unpacked archive. */
function filesOnDisk(): string[] {
  const skipped = new Set(['node_modules', 'dist'])
  return globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { exclude: entry => skipped.has(path.basename(entry)) })
}

function describe({ rule, file, line, what }: Violation): string {
  const why = importRules.find(each => each.name === rule)?.comment
  return `${file}${line === undefined ? '' : `:${line}`}  ${what}  [${rule}]${why ? `\n    ${why}` : ''}`
}
