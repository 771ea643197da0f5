import type { Request } from './support/members.ts'
import type { Office } from './support/office.ts'
import { expect, test } from './support/test.ts'
import { paths } from './vocabulary/paths.ts'
import { type Drawer, Withdrawals } from './vocabulary/withdrawals.ts'

test('of two who claim at the same moment one wins, and the other is told who and when', async ({ office }) => {
  const request = await office.request()
  const drawers = await openAtBoth(office, request)
  const [ploy, anan] = drawers
  for (const drawer of drawers) await expect(drawer.button('Claim')).toBeEnabled()
  // Both calls are held until both are there, so that neither could have known of the other.
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
          .getByText('Yours for')
          .waitFor()
          .then(() => 'won'),
        // Read while it stands: the message goes by itself.
        drawer.page.getByText(/was faster and claimed it at/).innerText(),
      ]),
    ),
  )
  expect(results.filter(result => result === 'won')).toHaveLength(1)
  const winner = results[0] === 'won' ? 'Ploy' : 'Anan'
  const loser = results[0] === 'won' ? anan : ploy
  expect(results.find(result => result !== 'won')).toMatch(
    new RegExp(`^${winner} was faster and claimed it at \\d\\d:\\d\\d:\\d\\d$`),
  )
  await expect(loser.itself.getByText(`${winner} is on it, for`)).toBeVisible()
})

test('a claim given back is anybody’s again', async ({ office }) => {
  const request = await office.request()
  const [mine, theirs] = await openAtBoth(office, request)
  await mine.claim()
  await expect(theirs.itself.getByText('Ploy is on it, for')).toBeVisible()
  await mine.button('Release').click()
  await theirs.claim()
  await expect(mine.itself.getByText('Anan is on it, for')).toBeVisible()
})

/** The same withdrawal before two people, Ploy and Anan. */
async function openAtBoth(office: Office, request: Request): Promise<[ploy: Drawer, anan: Drawer]> {
  const at = `${paths.withdrawals}?id=${request.id}`
  const [ploy, anan] = await Promise.all([office.desk({ name: 'Ploy', at }), office.desk({ name: 'Anan', at })])
  return [new Withdrawals(ploy.page).drawer(request), new Withdrawals(anan.page).drawer(request)]
}

/** Lets nobody on before `count` have come. */
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
