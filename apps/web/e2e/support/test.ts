import { test as base } from '@playwright/test'
import { cpuSecondsOf } from '../../../../scripts/test/cpu.ts'
import { CPU_ANNOTATION } from '../../../../scripts/test/reports.ts'
import { Browsers } from './browsers.ts'
import { awayFromMidnight } from './day.ts'
import { TestContext } from './test-context.ts'
import { startProduct, type Product } from './product.ts'

export { expect } from '@playwright/test'

/**
 * `product` and `browsers` are per worker: every test creates its own admins, members and requests, in any order, and
 * finds browsers without any trace of another one. `testContext` is per test and ends pending requests.
 */
export const test = base.extend<{ testContext: TestContext }, { product: Product; browsers: Browsers }>({
  product: [
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
  // A separate timeout, so that waiting for the new day does not count.
  testContext: [
    async ({ browser, browsers, product }, use, info) => {
      await awayFromMidnight()
      const before = cpuSecondsOf(process.pid)
      browsers.faults.length = 0
      const testContext = new TestContext(browser, browsers, product)
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
