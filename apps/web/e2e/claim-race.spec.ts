import type { Request } from './support/members.ts'
import type { TestContext } from './support/test-context.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { type Drawer, Withdrawals } from './screens/withdrawals.ts'

test('of two simultaneous claims one succeeds, and the other user sees who claimed it and when, until its release', async ({
  testContext,
}) => {
  const request = await testContext.request()
  const drawers = await openAtBoth(testContext, request)
  const [ploy, anan] = drawers
  for (const drawer of drawers) await expect(drawer.button('Claim')).toBeEnabled()
  // Both calls are held until both have arrived.
  const both = meeting(2)
  for (const { page } of drawers) {
    await page.route('**/claim', async route => {
      await both()
      await route.continue()
    })
  }
  await Promise.all(drawers.map(drawer => drawer.button('Claim').click()))

  const results = await Promise.all(
    drawers.map(drawer =>
      Promise.race([
        drawer.itself
          .getByText('Claimed by you, time left')
          .waitFor()
          .then(() => 'won'),
        // Read while it is shown: the message closes by itself.
        drawer.page.getByText(/claimed this at/).innerText(),
      ]),
    ),
  )
  expect(results.filter(result => result === 'won')).toHaveLength(1)
  const winner = results[0] === 'won' ? 'Ploy' : 'Anan'
  const other = results[0] === 'won' ? anan : ploy
  expect(results.find(result => result !== 'won')).toMatch(
    new RegExp(`^${winner} claimed this at \\d\\d:\\d\\d:\\d\\d$`),
  )
  await expect(other.itself.getByText(`Claimed by ${winner}, time left`)).toBeVisible()

  // A released claim can be claimed by anyone.
  const [first, loser] = winner === 'Ploy' ? [ploy, 'Anan'] : [anan, 'Ploy']
  await first.button('Release').click()
  await other.claim()
  await expect(first.itself.getByText(`Claimed by ${loser}, time left`)).toBeVisible()
})

/** The same withdrawal, opened by Ploy and Anan. */
async function openAtBoth(testContext: TestContext, request: Request): Promise<[ploy: Drawer, anan: Drawer]> {
  const at = `${paths.withdrawals}?id=${request.id}`
  const [ploy, anan] = await Promise.all([
    testContext.openSession({ name: 'Ploy', at }),
    testContext.openSession({ name: 'Anan', at }),
  ])
  return [new Withdrawals(ploy.page).drawer(request), new Withdrawals(anan.page).drawer(request)]
}

/** Returns a barrier that opens after `count` calls. */
function meeting(count: number): () => Promise<void> {
  let come = 0
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return () => {
    come += 1
    if (come === count) open()
    return opened
  }
}
