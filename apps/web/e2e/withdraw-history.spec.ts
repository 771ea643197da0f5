import { today } from './support/day.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('the history shows finished withdrawals with decision and reason, filtered by outcome', async ({
  testContext,
}) => {
  const [paid, rejected, open] = [await testContext.request(), await testContext.request(), await testContext.request()]
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'owner',
    at: `${paths.withdrawals}?tab=all&id=${paid.id}`,
  })
  const list = new Withdrawals(page)
  const first = list.drawer(paid)
  await first.claim()
  await first.approve()
  await expect(first.status('Paid')).toBeVisible()
  const second = await list.open(rejected)
  await second.button('Reject…').click()
  await second.dialog('Reject this withdrawal?').getByLabel('Reason').fill('The account is closed')
  await second.confirm('Reject this withdrawal?', 'Reject')

  await show(page, `${paths.withdrawals}?tab=history`)
  await expect(list.row(paid)).toContainText('Ploy')
  await expect(list.row(rejected)).toContainText('The account is closed')
  await expect(list.row(open)).toHaveCount(0)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: 'Rejected' }).check()
  await page.keyboard.press('Escape')
  await expect(list.row(paid)).toHaveCount(0)
  await expect(list.row(rejected)).toBeVisible()
  await expect(page).toHaveURL(/status=rejected/)
  // A pasted URL opens the same list.
  await page.goto(`${paths.withdrawals}?tab=history&auto=1`)
  await expect(page.getByText(/^\d+ finished ·/)).toBeVisible()
  await expect(list.row(rejected)).toHaveCount(0)
  await show(page, `${paths.withdrawals}?tab=history&auto=0&finishedOn=${today()}`)
  await expect(list.row(rejected)).toBeVisible()
  await expect(list.row(paid)).toBeVisible()

  // A withdrawal links to its member and their deposits.
  const { evidence } = await list.open(paid)
  await expect(evidence.getByRole('link', { name: paid.member.username })).toHaveAttribute(
    'href',
    /^\/member\/profile\/[0-9a-f-]{36}$/,
  )
  await evidence.getByRole('link', { name: 'Deposits' }).click()
  await expect(page).toHaveURL(/\/member\/profile\/[0-9a-f-]{36}\?tab=deposits$/)
})

test('a note is written, changed and deleted; colleagues see it immediately in list and drawer', async ({
  testContext,
}) => {
  const request = await testContext.request()
  const at = `${paths.withdrawals}?tab=all&id=${request.id}`
  const [mine, theirs] = [
    await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at }),
    await testContext.openSession({ name: 'Anan', role: 'finance-checker', at }),
  ]
  const [here, there] = [new Withdrawals(mine.page), new Withdrawals(theirs.page)]
  const [drawer, other] = [here.drawer(request), there.drawer(request)]
  for (const [open, text] of [
    ['Add a note', 'Rang the member'],
    ['Edit', 'Rang twice, no answer'],
  ] as const) {
    await drawer.button(open).click()
    const dialog = drawer.dialog('Internal note')
    await dialog.getByLabel('Note').fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    for (const each of [drawer, other])
      await expect(each.itself.getByRole('region', { name: 'Internal note' })).toContainText(text)
    await expect(there.row(request).getByRole('img', { name: `Note: ${text}` })).toBeVisible()
  }
  await drawer.button('Edit').click()
  await drawer.dialog('Internal note').getByLabel('Note').fill('')
  await drawer.dialog('Internal note').getByRole('button', { name: 'Save' }).click()
  await expect(other.itself.getByText('Rang twice, no answer')).toHaveCount(0)
  await expect(drawer.button('Add a note')).toBeVisible()
  await drawer.showTimeline()
  await expect(drawer.timeline.getByRole('listitem').filter({ hasText: 'Note' })).toHaveCount(3)
})
