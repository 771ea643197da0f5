import { test as base } from '@playwright/test'
import { awayFromMidnight } from './day.ts'
import { TestContext } from './test-context.ts'
import { startProduct, type Product } from './product.ts'

export { expect } from '@playwright/test'

/**
 * `product` is per worker: every test creates its own admins, members and requests, in any order. `testContext` is per
 * test and ends pending requests.
 */
export const test = base.extend<{ testContext: TestContext }, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // A separate timeout, so that waiting for the new day does not count.
  testContext: [
    async ({ browser, product }, use, info) => {
      await awayFromMidnight()
      const testContext = new TestContext(browser, product)
      await use(testContext)
      if (info.status !== info.expectedStatus)
        await info.attach('log of the API', { body: product.log(), contentType: 'text/plain' })
      await testContext.close()
      if (testContext.faults.length > 0)
        throw new Error(`A page did what no page may:\n${testContext.faults.join('\n')}`)
    },
    { timeout: 240_000 },
  ],
})
