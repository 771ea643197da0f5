import { expect, test } from './support/test.ts'
import { paths } from './vocabulary/paths.ts'
import { Withdrawals } from './vocabulary/withdrawals.ts'

test('of two who claim at the same moment one wins, and the other is told who and when', async ({ office }) => {
  const request = await office.request()
  const people = await Promise.all(['Ploy', 'Anan'].map(name => office.desk({ name, at: `${paths.withdrawals}?id=${request.id}` })))
  const drawers = people.map(({ page }) => new Withdrawals(page).drawer(request))
  for (const drawer of drawers) await expect(drawer.button('Claim')).toBeEnabled()
  // Both calls are held until both are there, so that neither could have known of the other.
  const both = meeting(2)
  for (const { page } of people) {
    await page.route('**/claim', async route => {
      await both()
      await route.continue()
    })
  }
  await Promise.all(drawers.map(drawer => drawer.button('Claim').click()))

  const results = await Promise.all(
    drawers.map(drawer =>
      Promise.race([
        drawer.itself.getByText('Yours for').waitFor().then(() => 'won' as const),
        drawer.page.getByText(/was faster and claimed it at/).waitFor().then(() => 'lost' as const),
      ]),
    ),
  )
  expect(results.toSorted()).toEqual(['lost', 'won'])
  const winner = people[results.indexOf('won')]
  const loser = drawers[results.indexOf('lost')]
  await expect(loser!.page.getByText(new RegExp(`^${winner!.admin.name} was faster and claimed it at \\d\\d:\\d\\d:\\d\\d$`))).toBeVisible()
  await expect(loser!.itself.getByText(`${winner!.admin.name} is on it, for`)).toBeVisible()
})

test('a claim given back is anybody’s again', async ({ office }) => {
  const request = await office.request()
  const at = `${paths.withdrawals}?id=${request.id}`
  const [mine, theirs] = (await Promise.all([office.desk({ name: 'Ploy', at }), office.desk({ name: 'Anan', at })])).map(({ page }) => new Withdrawals(page).drawer(request))
  await mine!.claim()
  await expect(theirs!.itself.getByText('Ploy is on it, for')).toBeVisible()
  await mine!.button('Release').click()
  await theirs!.claim()
  await expect(mine!.itself.getByText('Anan is on it, for')).toBeVisible()
})

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
