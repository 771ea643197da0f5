import { reachedBy, type ImportGraph } from './import-graph.ts'
import type { Selection } from './stages.ts'

/** What the product is put together in: it reaches every screen and every endpoint, and is reached by each of them. */
const composition = new Set([
  'apps/api/src/app.ts',
  'apps/web/src/app/screens.ts',
  'apps/web/e2e/support/product.ts',
  'packages/contract/src/index.ts',
])

/** A change to one of these may change everything: what is installed, how the web is built, how tests run. */
const everywhere = [
  /^(package(-lock)?\.json|vitest\.config\.ts)$/,
  /^(apps\/web\/(src\/)?)?tsconfig[^/]*\.json$/,
  /^apps\/web\/([^/]+\.(ts|html)|public\/.*)$/,
]

const migration = /^apps\/api\/migrations\//
const noun = /^(?:apps\/(?:api\/src\/modules|web\/src\/features)|packages\/contract\/src)\/([a-z-]+)\//

const kinds = {
  browser: /^apps\/web\/e2e\/[^/]+\.spec\.ts$/,
  database:
    /^apps\/api\/(?!test\/(?:failover\/|rolling-upgrade\.)).*(\.spec|\.db\.test)\.ts$|^(scripts|bench)\/.*\.(process|db)\.test\.ts$|^packages\/embedded-postgres\/.*\.test\.ts$/,
  unit: /\.test\.tsx?$/,
} as const

export interface Project {
  readonly graph: ImportGraph
  read(file: string): string
}

/**
 * The tests that a change can reach, the nearest first: those that import what has changed, directly or through others.
 * Through the composed product everything reaches everything; of those tests the ones that name a changed noun, its
 * endpoints or its screen are taken. A migration reaches all tests on a database.
 */
export function selectTests(project: Project, changed: readonly string[]): Selection {
  const tests = [...project.graph.keys()].filter(file => kindOf(file) !== undefined)
  if (changed.some(file => everywhere.some(pattern => pattern.test(file)))) return byKind(tests)
  const near = reachedBy(project.graph, changed, composition)
  const all = reachedBy(project.graph, changed)
  const names = namesOf(project, [...near.keys()])
  const isShared = changed.some(
    file => !noun.test(file) && /^(apps\/[a-z]+\/src|packages)\//.test(file) && !kindOf(file),
  )
  const isMigrated = changed.some(file => migration.test(file))
  const selected = tests.filter(file => {
    if (near.has(file)) return true
    if (isMigrated && kindOf(file) !== 'unit') return true
    return all.has(file) && (isShared || names.some(name => project.read(file).includes(name)))
  })
  return byKind(selected.toSorted((one, other) => distance(one) - distance(other)))

  function distance(file: string): number {
    return near.get(file) ?? all.get(file) ?? Number.MAX_SAFE_INTEGER
  }
}

/** How tests name what belongs to the nouns of these files: by endpoint, by path, by screen, or by the noun's own name. */
function namesOf({ read, graph }: Project, files: readonly string[]): string[] {
  const nouns = new Set(files.flatMap(file => noun.exec(file)?.[1] ?? []))
  return [...nouns].flatMap(each => {
    const endpoints = `packages/contract/src/${each}/endpoints.ts`
    const paths = graph.has(endpoints)
      ? [...read(endpoints).matchAll(/path: '(\/[^/:']+)/g)].map(found => found[1])
      : []
    const screen = each.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())
    return [...new Set([`'${each}.`, `/${each}`, `paths.${screen}`, ...paths.filter(path => path !== undefined)])]
  })
}

function kindOf(file: string): keyof Selection | undefined {
  if (kinds.browser.test(file)) return 'browser'
  if (kinds.database.test(file)) return 'database'
  return kinds.unit.test(file) ? 'unit' : undefined
}

function byKind(files: readonly string[]): Selection {
  const of = (kind: keyof Selection) => files.filter(file => kindOf(file) === kind)
  return { unit: of('unit'), database: of('database'), browser: of('browser') }
}
