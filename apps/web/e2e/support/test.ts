import { test as base } from '@playwright/test'
import { Office } from './office.ts'
import { startProduct, type Product } from './product.ts'

export { expect } from '@playwright/test'

/** `product` is the worker's: every test works with admins, members and requests of its own in it. `office` is the test's. */
export const test = base.extend<{ office: Office }, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  office: async ({ browser, product }, use, info) => {
    const office = new Office(browser, product)
    await use(office)
    await office.close()
    if (info.status !== info.expectedStatus) await info.attach('log of the API', { body: product.log(), contentType: 'text/plain' })
    if (office.faults.length > 0) throw new Error(`A page did what no page may:\n${office.faults.join('\n')}`)
  },
})
