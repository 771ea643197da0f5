import { expect, test } from './support/test.ts'
import { Bulk } from './screens/bulk.ts'
import { paths } from './screens/paths.ts'
import { expectNoSidewaysScroll, phone } from './screens/phone.ts'

test.use(phone)

test('at 360 px requests are selected by their cards and claimed together, with the actions within reach', async ({
  testContext,
}) => {
  const { member } = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy', at: `${paths.withdrawals}?q=${member.username}` })
  const bulk = new Bulk(page)
  const card = page.getByRole('listitem').filter({ hasText: member.username })
  await card.getByRole('link').waitFor()
  await bulk.button('Select rows').tap()
  await card.getByRole('checkbox').tap()
  await expect(bulk.selected(1)).toBeVisible()
  // Four actions wrap into the available width.
  await expectNoSidewaysScroll(page)
  await bulk.button('Claim').tap()
  await bulk.dialog('Claim 1 withdrawal?').getByRole('button', { name: 'Claim 1' }).tap()
  await expect(bulk.dialog('Claim').getByRole('status')).toHaveText('1 done')
  await bulk.dialog('Claim').getByRole('button', { name: 'Close' }).tap()
  await expect(card).toContainText('Ploy')
})
