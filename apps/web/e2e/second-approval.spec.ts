import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test.beforeEach(({ product }) =>
  product.sql.query('update withdrawal_settings set second_approval_from_satang = 10000000'),
)
test.afterEach(({ product }) => product.sql.query('update withdrawal_settings set second_approval_from_satang = null'))

test('above the limit another user has to approve', async ({ testContext, product }) => {
  const request = await testContext.request({ amount: 120_000 })
  const at = `${paths.withdrawals}?tab=all&id=${request.id}`
  const maker = await testContext.openSession({ name: 'Ploy', role: 'finance-checker', at })
  const checker = await testContext.openSession({ name: 'Anan', role: 'finance-checker', at })
  const [first, second] = [maker, checker].map(({ page }) => new Withdrawals(page).drawer(request)) as [Drawer, Drawer]
  await first.claim()
  await first.button('Approve…').click()
  await expect(first.dialog('Approve this withdrawal?')).toContainText(
    'Needs a second approval before the payout is sent',
  )
  await first.confirm('Approve this withdrawal?', 'Approve')
  await expect(first.status('Second approval')).toBeVisible()
  await expect(first.button('Second approval…')).toHaveCount(0)
  expect(product.external.fairpay.payoutsOf(request.id)).toEqual([])
  const [firstBell, secondBell] = [new Shell(maker.page).bell, new Shell(checker.page).bell]
  await expect(secondBell).toHaveAccessibleName('Notifications: 1')
  await secondBell.click()
  await expect(
    checker.page.getByRole('link').filter({ hasText: 'Second approval of a withdrawal, approved by Ploy' }),
  ).toContainText(money(120_000))
  await checker.page.keyboard.press('Escape')
  await expect(firstBell).toHaveAccessibleName('Notifications')

  // The second approver sees the same evidence.
  await expect(second.evidence).toContainText(request.member.username)
  await expect(second.fact('Approved by')).toContainText('Ploy')
  await second.button('Second approval…').click()
  await second.confirm('Give second approval?', 'Give second approval')
  for (const drawer of [first, second]) await expect(drawer.status('Paid')).toBeVisible()
  await expect(first.fact('Second approver')).toHaveText('Anan')
  await expect(secondBell).toHaveAccessibleName('Notifications')
  await expect(firstBell).toHaveAccessibleName('Notifications: 1')
})

test('the requester can withdraw a request, and is notified of a rejection with its reason', async ({
  testContext,
}) => {
  const request = await testContext.request({ amount: 150_000 })
  const at = `${paths.withdrawals}?tab=all&id=${request.id}`
  const maker = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at })
  const checker = await testContext.openSession({ name: 'Anan', role: 'finance-checker', at })
  const [first, second] = [maker, checker].map(({ page }) => new Withdrawals(page).drawer(request)) as [Drawer, Drawer]
  await first.claim()
  // The message covers no action of the record.
  await expect(maker.page.getByText('claimed for 10 minutes')).toBeVisible()
  await expect(first.button('Mark as paid manually…')).toBeVisible()
  expect(await first.button('Mark as paid manually…').evaluate(isUncovered)).toBe(true)
  await first.button('Mark as paid manually…').click()
  await first.dialog('Mark as paid manually?').getByLabel('Bank reference').fill('KTB-78')
  await first.confirm('Mark as paid manually?', 'Mark as paid manually')
  await expect(second.itself.getByText('Requested by Ploy: mark as paid manually')).toBeVisible()
  await expect(second.button('Withdraw request…')).toHaveCount(0)
  await first.button('Withdraw request…').click()
  await first.confirm('Withdraw this request?', 'Withdraw request')
  for (const drawer of [first, second])
    await expect(drawer.itself.getByText('Requested by Ploy: mark as paid manually')).toHaveCount(0)

  await first.button('Mark as paid manually…').click()
  await first.dialog('Mark as paid manually?').getByLabel('Bank reference').fill('KTB-78')
  await first.confirm('Mark as paid manually?', 'Mark as paid manually')
  await second.button('Reject…').click()
  await second.dialog('Reject this request?').getByLabel('Reason').fill('There is no such slip')
  await checker.page.keyboard.press('Escape')
  await checker.page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(second.dialog('Reject this request?').getByLabel('Reason')).toHaveValue('There is no such slip')
  await second.confirm('Reject this request?', 'Reject')
  await expect(first.itself.getByText('Requested by Ploy: mark as paid manually')).toHaveCount(0)
  await expect(first.status('Paid manually')).toHaveCount(0)

  const bell = new Shell(maker.page).bell
  await expect(bell).toHaveAccessibleName('Notifications: 1')
  await bell.click()
  const notified = maker.page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(notified).toHaveText([/Rejected by Anan.*There is no such slip/s])
  await maker.page.keyboard.press('Escape')
  await expect(bell).toHaveAccessibleName('Notifications')
})

type Drawer = ReturnType<Withdrawals['drawer']>

/** Whether a click on its centre reaches it. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
