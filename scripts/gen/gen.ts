// `npm run gen`: writes the derived files. With `--check` it writes nothing and fails when one of them is stale. With
// names, only those generators: `npm run gen -- db-types`.
import path from 'node:path'
import { apply, type DerivedFile } from './apply.ts'
import { readDatabaseTypes } from './db-types.ts'
import { readEndpoints, readLists } from './nouns.ts'
import { readMenuTitles, readWords } from './words.ts'

const generators: Readonly<Record<string, () => Promise<DerivedFile[]>>> = {
  nouns: async () => [
    { file: 'packages/contract/src/generated/words.ts', text: readWords() },
    { file: 'packages/contract/src/generated/menu-titles.ts', text: readMenuTitles() },
    { file: 'packages/contract/src/generated/endpoints.ts', text: readEndpoints() },
    { file: 'packages/contract/src/generated/lists.ts', text: readLists() },
  ],
  // Reads the contract, which the files above are part of.
  contract: async () => {
    const [routes, pages, events] = await Promise.all([
      import('./routes.ts'),
      import('./pages.ts'),
      import('./events-page.ts'),
    ])
    return [
      { file: 'packages/contract/src/generated/session-routes.ts', text: routes.readSessionRoutes() },
      { file: 'packages/contract/src/generated/joining-routes.ts', text: routes.readJoiningRoutes() },
      { file: 'packages/contract/src/generated/export-permissions.ts', text: routes.readExportPermissions() },
      { file: 'packages/contract/src/generated/routes.ts', text: routes.readRoutes() },
      { file: 'packages/contract/src/generated/write-routes.ts', text: routes.readWriteRoutes() },
      { file: 'docs/endpoints.md', text: pages.endpointsPage() },
      { file: 'docs/errors.md', text: pages.errorsPage() },
      { file: 'docs/events.md', text: events.eventsPage() },
    ]
  },
  'db-types': async () => [{ file: 'apps/api/src/platform/db/schema.ts', text: await readDatabaseTypes() }],
  settings: async () => {
    const { settingsPage } = await import('./pages.ts')
    return [{ file: 'docs/settings.md', text: settingsPage() }]
  },
}

const args = process.argv.slice(2)
const names = args.filter(arg => arg !== '--check')
const unknown = names.filter(name => !(name in generators))
if (unknown.length > 0) {
  console.error(`There is no generator ${unknown.join(', ')}; there are ${Object.keys(generators).join(', ')}.`)
  process.exit(2)
}

const root = path.resolve(import.meta.dirname, '../..')
for (const [name, generate] of Object.entries(generators)) {
  if (names.length > 0 && !names.includes(name)) continue
  for (const { file, outcome } of apply(root, await generate(), args.includes('--check'))) {
    console.log(`${outcome.padEnd(8)} ${file}`)
    if (outcome === 'stale') process.exitCode = 1
  }
}
if (process.exitCode === 1) console.error('A derived file is stale: run `npm run gen` and commit what it writes.')
