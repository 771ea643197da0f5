// `npm run help`: every script of package.json, one line each. A script without a line here fails a test.
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** In the order they are shown. */
export const descriptions: Readonly<Record<string, string>> = {
  start: 'install, build and run everything: API, web, database, simulator (settings: docs/operations.md)',
  dev: 'the same for development: watches the sources and reloads the web on each change',
  help: 'this list',
  format: 'format the sources with Biome, 120 characters per line',
  check: 'before each commit: format, types, lint, architecture and the tests that need no database; under a minute',
  'check:types': 'TypeScript over the server, the web and the end-to-end tests',
  'check:lint': 'oxlint, with the rules that need types',
  'check:architecture': 'the architecture rules: who may import what, where SQL and money may be',
  test: 'all tests; name stages to run only those: npm test -- unit database; while building: npm test -- --changed',
  'test:repeat':
    'all tests N times, in other orders: npm run test:repeat -- 4, or -- 4 --beside next to a busy loop; recorded in docs/',
  'test:cluster': 'two API nodes, one Redis, one database',
  'test:upgrade': 'from the last release to this one, node by node, while the whole cashier works',
  'test:failover':
    'the primary of three databases is killed, frozen and cut off ten times under load, and each API node replaced',
  prove:
    'the full checks of races, models, crashes and speed, in parts of half an hour: -- model, -- model 3/20, -- --missing',
  attack: 'sqlmap and Wapiti against every parameter: -- --part 3/12, --only members.list, --resume, --seconds 600',
  bench: 'measure performance against the targets: npm run bench -- list; without a name it says which there are',
  screens:
    'pictures of every route of a running product in each look and language, into .cache/screens; --looks, --only',
  gen: 'generate derived files: table types, contract documents; -- --check only compares',
  'db:up': 'run the embedded database only, migrated, and print its address; Ctrl-C stops it',
  'db:migrate': 'migrate the database to this release',
  'db:new': 'create a migration: npm run db:new -- name_of_migration',
  archive: 'old months in files: -- init, list, verify, restore <table> <month> --reason <text>, release; -- --help',
  'audit:verify': 'verify the audit log against its seals and the anchor file',
  'audit:anchor': 'list the anchor files of the audit log, or end one that is lost; -- --help',
  'audit:restored': 'write into the audit log that a backup of your own database was restored; -- --help',
  'db:verify': 'verify the ledger: balances and holds against all transfers',
  'db:reset': 'delete the embedded database and start over',
  backup: 'back up the embedded database to one file',
  restore: 'restore the embedded database from a backup file, with a reason: -- <file> --reason <text>',
  'admin:add': 'add an admin, or reset the password of one; -- --help',
  config: 'show the current settings with secrets masked, or the invalid ones',
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
