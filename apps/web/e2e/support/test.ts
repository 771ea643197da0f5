import path from 'node:path'
import { test as base } from '@playwright/test'
import { buildWeb } from '../../../../scripts/start/build-web.ts'
import { cpuSecondsOf } from '../../../../scripts/test/cpu.ts'
import { createProcessGroup } from '../../../../scripts/start/processes.ts'
import { CPU_ANNOTATION } from '../../../../scripts/test/reports.ts'
import { Browsers } from './browsers.ts'
import { awayFromMidnight } from './day.ts'
import { TestContext } from './test-context.ts'
import { startBeside, startProduct, type Product, type ProductProcess } from './product.ts'

export { expect } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '../../../..')
const buildDemo = () =>
  buildWeb(root, createProcessGroup(), { ...process.env, DEMO: 'on' }, line => void process.stdout.write(`${line}\n`))

/**
 * `product` and `browsers` are per worker: every test creates its own admins, members and requests, in any order, and
 * finds browsers without any trace of another one. `testContext` is per test and ends pending requests.
 */
export const test = base.extend<
  { testContext: TestContext; demo: ProductProcess },
  { product: Product; browsers: Browsers }
>({
  product: [
    // Playwright reads the names of what is needed.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  browsers: [
    async ({ browser, product }, use) => {
      const browsers = new Browsers(browser, product.address)
      await use(browsers)
      await browsers.close()
    },
    { scope: 'worker' },
  ],
  /** The product with the demo area, which is a build of its own: another process on the same database. */
  demo: [
    async ({ product }, use) => {
      await buildDemo()
      const demo = await startBeside(product, { DEMO: 'on' })
      await use(demo)
      await demo.stop()
    },
    { timeout: 240_000 },
  ],
  // A separate timeout, so that waiting for the new day does not count.
  testContext: [
    async ({ browser, browsers, product, isMobile }, use, info) => {
      await awayFromMidnight()
      const before = cpuSecondsOf(process.pid)
      browsers.faults.length = 0
      const testContext = new TestContext(browser, browsers, product, isMobile)
      await use(testContext)
      const hasFailed = info.status !== info.expectedStatus
      if (hasFailed) await info.attach('log of the API', { body: product.log(), contentType: 'text/plain' })
      await testContext.close({ keepBrowsers: !hasFailed })
      const after = cpuSecondsOf(process.pid)
      if (before !== undefined && after !== undefined)
        info.annotations.push({ type: CPU_ANNOTATION, description: (after - before).toFixed(2) })
      if (browsers.faults.length > 0) throw new Error(`A page did what no page may:\n${browsers.faults.join('\n')}`)
    },
    { timeout: 240_000 },
  ],
})
