import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './command.ts'
import { importGraph, workspacesOf } from './import-graph.ts'
import { selectTests } from './select-tests.ts'

/** A product of two nouns: what each file says. */
const sources: Readonly<Record<string, string>> = {
  'packages/kernel/src/ids.ts': '',
  'packages/contract/src/wheel/endpoints.ts': "import '@backoffice/kernel/ids'; ({ path: '/wheeling/slots' })",
  'packages/contract/src/cashback/endpoints.ts': "({ path: '/cashback' })",
  'packages/contract/src/index.ts': "import './wheel/endpoints.ts'; import './cashback/endpoints.ts'",
  'apps/api/src/modules/wheel/index.ts': "import '@backoffice/contract/wheel/endpoints'",
  'apps/api/src/modules/wheel/slots.test.ts': "import './index.ts'",
  'apps/api/src/modules/cashback/index.ts': "import '@backoffice/contract'",
  'apps/api/src/app.ts': "import './modules/wheel/index.ts'; import './modules/cashback/index.ts'",
  'apps/api/src/main.ts': "import './app.ts'",
  'apps/api/test/wheel.spec.ts': "import '../src/app.ts'; get('/wheeling/slots')",
  'apps/api/test/cashback.spec.ts': "import '../src/app.ts'; get('/cashback')",
  'apps/api/test/process.spec.ts': "start('apps/api/src/main.ts')",
  'apps/web/e2e/wheel.spec.ts': "import './product.ts'; at('/wheeling')",
  'apps/web/e2e/product.ts': "start('apps/api/src/main.ts')",
  'apps/api/migrations/0001_wheel.sql': '',
}

const read = (file: string): string => sources[file] ?? ''
const project = {
  read,
  graph: importGraph(read, Object.keys(sources), {
    '@backoffice/kernel': 'packages/kernel',
    '@backoffice/contract': 'packages/contract',
  }),
}
const select = (...changed: string[]) => selectTests(project, changed)

describe('the tests that a change can reach', () => {
  test('import what has changed, or name its noun behind the composed product', () => {
    expect(select('apps/api/src/modules/wheel/index.ts')).toEqual({
      unit: ['apps/api/src/modules/wheel/slots.test.ts'],
      database: ['apps/api/test/wheel.spec.ts'],
      browser: ['apps/web/e2e/wheel.spec.ts'],
    })
  })

  test('are all of those that run the product when what every noun uses has changed', () => {
    const { unit, database, browser } = select('packages/kernel/src/ids.ts')
    expect(unit).toEqual(['apps/api/src/modules/wheel/slots.test.ts'])
    expect(database.toSorted()).toEqual([
      'apps/api/test/cashback.spec.ts',
      'apps/api/test/process.spec.ts',
      'apps/api/test/wheel.spec.ts',
    ])
    expect(browser).toEqual(['apps/web/e2e/wheel.spec.ts'])
  })

  test('are all of those on a database when a migration has changed', () => {
    const { unit, database, browser } = select('apps/api/migrations/0001_wheel.sql')
    expect(unit).toEqual([])
    expect(database).toHaveLength(3)
    expect(browser).toHaveLength(1)
  })

  test('are those that have changed themselves, and no others', () => {
    expect(select('apps/api/test/cashback.spec.ts')).toEqual({
      unit: [],
      database: ['apps/api/test/cashback.spec.ts'],
      browser: [],
    })
  })

  test('are all when the dependencies have changed, and none when a document has', () => {
    expect(Object.values(select('package-lock.json')).flat()).toHaveLength(5)
    expect(Object.values(select('docs/adr/0001.md')).flat()).toEqual([])
  })
})

describe('of this repository', () => {
  const readHere = (file: string): string => readFileSync(path.join(root, file), 'utf8')
  const files = globSync('{packages,apps,bench,scripts}/**/*.{ts,tsx,html,json}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
  const here = { read: readHere, graph: importGraph(readHere, files, workspacesOf(files, readHere)) }

  test('browser tests show the screen whose part has changed, and all show what every screen uses', () => {
    const of = (file: string) => selectTests(here, [file]).browser.map(each => path.basename(each, '.spec.ts'))
    const all = of('apps/web/index.html')
    expect(all.length).toBeGreaterThan(40)
    expect(of('apps/web/src/features/wheel/HandOverDialog.tsx')).toContain('rewards')
    expect(of('apps/web/src/features/wheel/HandOverDialog.tsx').length).toBeLessThan(10)
    // The bench and the proof of what axe leaves out draw pages of their own.
    expect(of('apps/web/src/app/boot.ts').length).toBeGreaterThanOrEqual(all.length - 2)
    expect(of('apps/api/src/platform/http/web.ts')).toEqual(expect.arrayContaining(all.filter(name => name !== 'axe')))
  })

  test('no test on a database runs for a change that only a browser shows', () => {
    expect(selectTests(here, ['apps/web/src/pages/WheelPage.tsx']).database).toEqual([])
  })
})
