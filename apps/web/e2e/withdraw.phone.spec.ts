import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { expectNoSidewaysScroll, phone, tapInReach, tooSmall } from './screens/phone.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test.use(phone)

test('at 360 px a withdrawal is approved with one thumb', async ({ testContext }) => {
  const request = await testContext.request({ amount: 2_400 })
  const { page } = await testContext.openSession({ name: 'Ploy', at: paths.withdrawals })
  const list = new Withdrawals(page)
  await list.link(request).tap()
  const drawer = list.drawer(request)
  await expect(drawer.itself).toContainText(money(2_400))
  await tapInReach(page, drawer.button('Claim'))
  await expect(drawer.itself.getByText('Claimed by you, time left')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await tapInReach(page, drawer.button('Approve…'))
  const dialog = drawer.dialog('Approve this withdrawal?')
  await expect(dialog).toContainText(request.member.username)
  await tapInReach(page, dialog.getByRole('button', { name: 'Approve', exact: true }))
  await expect(drawer.status('Paid')).toBeVisible()
  await drawer.itself.getByRole('button', { name: 'Close' }).tap()
  await expect(drawer.itself).toHaveCount(0)
})

test('at 360 px nothing scrolls sideways, all controls are large enough, and the menu navigates', async ({
  testContext,
}) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy' })
  const list = new Withdrawals(page)
  const places: [string, Locator][] = [
    [paths.home, page.getByRole('heading', { name: 'Needs attention' })],
    [paths.withdrawals, list.link(request)],
    [`${paths.withdrawals}?id=${request.id}`, list.drawer(request).button('Claim')],
    [`${paths.withdrawals}?tab=history`, page.getByRole('tab', { name: 'History', selected: true })],
    ['/nowhere', page.getByRole('heading', { name: 'Page not found' })],
  ]
  for (const [path, sign] of places) {
    await page.goto(path)
    await expect(sign).toBeVisible()
    await expectNoSidewaysScroll(page, path)
    expect(await tooSmall(page), path).toEqual([])
  }
  // The menu opens over the page and navigates.
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'รายการถอน' }).tap()
  await expect(page).toHaveURL(paths.withdrawals)
  await expect(menu).toHaveCount(0)
})
