import { test as base } from '@playwright/test'
import { awayFromMidnight } from './day.ts'
import { Office } from './office.ts'
import { startProduct, type Product } from './product.ts'

export { expect } from '@playwright/test'

/**
 * `product` is the worker's: every test works with admins, members and requests of its own in it, and may come before
 * or after any other. `office` is the test's; what the test left waiting ends with it.
 */
export const test = base.extend<{ office: Office }, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  // Its own time, so that a wait for the new day is not the test's.
  office: [
    async ({ browser, product }, use, info) => {
      await awayFromMidnight()
      const office = new Office(browser, product)
      await use(office)
      if (info.status !== info.expectedStatus)
        await info.attach('log of the API', { body: product.log(), contentType: 'text/plain' })
      await office.close()
      if (office.faults.length > 0) throw new Error(`A page did what no page may:\n${office.faults.join('\n')}`)
    },
    { timeout: 240_000 },
  ],
})
