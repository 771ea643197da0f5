import { today } from './support/day.ts'
import { expect, test } from './support/test.ts'
import { approveElsewhere, createToken, send } from './support/wire.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('the history shows finished withdrawals with decision and reason, filtered by outcome', async ({
  testContext,
  product,
}) => {
  const [paid, rejected, open] = [await testContext.request(), await testContext.request(), await testContext.request()]
  await approveElsewhere(product, paid)
  const reason = 'The account is closed'
  await send(product, await createToken(product), `/withdrawals/${rejected.id}/reject`, { reason })
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'owner',
    at: `${paths.withdrawals}?tab=history`,
  })
  const list = new Withdrawals(page)
  await expect(list.row(paid)).toContainText('Somebody')
  await expect(list.row(rejected)).toContainText('The account is closed')
  await expect(list.row(open)).toHaveCount(0)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.getByRole('checkbox', { name: 'Rejected' }).check()
  await page.keyboard.press('Escape')
  await expect(list.row(paid)).toHaveCount(0)
  await expect(list.row(rejected)).toBeVisible()
  await expect(page).toHaveURL(/status=rejected/)
  await show(page, `${paths.withdrawals}?tab=history&auto=1`)
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

test('a note is written, changed and deleted, and shows in list, drawer and activity', async ({ testContext }) => {
  const request = await testContext.request()
  const at = `${paths.withdrawals}?tab=all&id=${request.id}`
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at })
  const list = new Withdrawals(page)
  const drawer = list.drawer(request)
  for (const [open, text] of [
    ['Add a note', 'Rang the member'],
    ['Edit', 'Rang twice, no answer'],
  ] as const) {
    await drawer.button(open).click()
    const dialog = drawer.dialog('Internal note')
    await dialog.getByLabel('Note').fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect(drawer.itself.getByRole('region', { name: 'Internal note' })).toContainText(text)
    await expect(list.row(request).getByRole('img', { name: `Note: ${text}` })).toBeVisible()
  }
  await drawer.button('Edit').click()
  await drawer.dialog('Internal note').getByLabel('Note').fill('')
  await drawer.dialog('Internal note').getByRole('button', { name: 'Save' }).click()
  await expect(drawer.itself.getByText('Rang twice, no answer')).toHaveCount(0)
  await expect(drawer.button('Add a note')).toBeVisible()
  await drawer.showTimeline()
  await expect(drawer.timeline.getByRole('listitem').filter({ hasText: 'Note' })).toHaveCount(3)
})
