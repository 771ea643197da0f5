// npm run db:new <name>: the next migration file.
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../start/operator-error.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ root, words, say }) => {
  const name = words[0] ?? ''
  if (!/^[a-z][a-z0-9_]{2,60}$/.test(name)) {
    throw new OperatorError('What does it do, in snake_case? For example: npm run db:new add_member_notes')
  }
  const folder = path.join(root, 'apps', 'api', 'migrations')
  const numbers = readdirSync(folder).map(file => Number(/^(\d{4})_.*\.sql$/.exec(file)?.[1] ?? 0))
  const next = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
  const file = path.join(folder, `${next}_${name}.sql`)
  writeFileSync(file, `-- ${name.replaceAll('_', ' ')}\n`, { flag: 'wx' })
  say(path.relative(root, file))
})
