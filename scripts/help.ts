// `npm run help`: every script of package.json, one line each. A script without a line here fails a test.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** In the order they are shown. */
export const descriptions: Readonly<Record<string, string>> = {
  start: 'install, build and run everything: API, web, database, simulator (settings: docs/operations.md)',
  dev: 'the same for development: sources are watched, the web reloads as you type',
  help: 'this list',
  format: 'rewrite the sources in the one format: Biome, 120 characters a line',
  check: 'before each commit: format, types, lint, architecture and the tests that need no database; under a minute',
  'check:types': 'TypeScript over the server, the web and the end-to-end tests',
  'check:lint': 'oxlint, with the rules that need types',
  'check:architecture': 'the architecture rules: who may import what, where SQL and money may be',
  test: 'everything, with the time of each stage; name stages to run only those: npm test -- unit database',
  'test:cluster': 'two API nodes, one Redis, one database',
  prove: 'the full figures of races, models, crashes and speed; name some to run only those',
  bench:
    'one measurement of speed beside what is to be reached: npm run bench -- list, growth, ledger or api; -- list --full',
  gen: 'write what is derived: types of the tables, pages of the contract; -- --check only compares',
  'db:up': 'the embedded database alone, migrated, with its address printed; Ctrl-C ends it',
  'db:migrate': 'bring the database to this release',
  'db:new': 'a new migration: npm run db:new -- name_of_it',
  'db:verify': 'prove the books: sums, balances and holds against the transfers',
  'db:reset': 'throw the embedded database away and begin again',
  backup: 'the embedded database into one file',
  restore: 'the embedded database from such a file',
  'admin:add': 'a new admin, or a new password for one; -- --help',
  config: 'the settings in force, secrets masked, or what is wrong with them',
}

/** One line a script: those described first, in their order, then any that are not. */
export function helpLines(scripts: readonly string[]): string[] {
  const known = Object.keys(descriptions).filter(name => scripts.includes(name))
  const names = [...known, ...scripts.filter(name => !known.includes(name))]
  const width = Math.max(...names.map(name => command(name).length))
  return names.map(name => `${command(name).padEnd(width)}  ${descriptions[name] ?? ''}`.trimEnd())
}

export function readScripts(): string[] {
  const manifest = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.keys(manifest.scripts)
}

function command(script: string): string {
  return ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`
}

if (import.meta.main) for (const line of helpLines(readScripts())) console.log(line)
