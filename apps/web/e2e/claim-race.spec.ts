import { signInElsewhere } from './support/admins.ts'
import { expect, test } from './support/test.ts'
import { send } from './support/wire.ts'
import { paths } from './screens/paths.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('who claims a moment too late sees who claimed it and when, until its release', async ({
  testContext,
  product,
}) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy', at: `${paths.withdrawals}?id=${request.id}` })
  const drawer = new Withdrawals(page).drawer(request)
  await expect(drawer.button('Claim')).toBeEnabled()
  const anan = await signInElsewhere(product, await testContext.admin({ name: 'Anan' }))
  // The other call arrives first, while this one is on its way.
  await page.route(
    '**/claim',
    async route => {
      await send(product, anan, `/withdrawals/${request.id}/claim`)
      await route.continue()
    },
    { times: 1 },
  )
  await drawer.button('Claim').click()
  await expect(page.getByText(/^Anan claimed this at \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect(drawer.itself.getByText('Claimed by Anan, time left')).toBeVisible()
  await expect(drawer.button('Approve…')).toHaveCount(0)

  // A released claim can be claimed by anyone.
  await send(product, anan, `/withdrawals/${request.id}/release`)
  await drawer.claim()
})
