import { test as base } from '@playwright/test'
import { awayFromMidnight } from './day.ts'
import { TestContext } from './test-context.ts'
import { startProduct, type Product } from './product.ts'

export { expect } from '@playwright/test'

/**
 * `product` is the worker's: every test works with admins, members and requests of its own in it, and may come before
 * or after any other. `office` is the test's; what the test left waiting ends with it.
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
  // Its own time, so that a wait for the new day is not the test's.
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
