import { newId } from '@backoffice/kernel'
import { placeBet } from './support/bets.ts'
import { registerMember } from './support/deposits.ts'
import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { chooseReceiving } from './support/bank-accounts.ts'
import { requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { Deposits } from './screens/deposits.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'
import { money } from './screens/texts.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('a promotion is made and started, received with a deposit, wagered, and only then withdrawn', async ({
  testContext,
  product,
}) => {
  test.slow()
  const title = `Reload ${newId().slice(-6)}`
  const marketer = await testContext.openSession({ name: 'Mali', role: 'marketing', at: paths.promotions })
  const marketing = marketer.page
  await marketing.getByRole('button', { name: 'Add promotion…' }).click()
  const added = marketing.getByRole('dialog', { name: 'Add promotion' })
  await added.getByLabel('Name').fill(title)
  await added.getByRole('button', { name: 'Add promotion' }).click()
  await marketing.getByLabel('Turnover, times').fill('2')
  await marketing.getByLabel('Budget', { exact: true }).fill('5000')
  await expect(marketing.getByText('Eligible', { exact: true }).or(marketing.getByText('Not eligible:'))).toBeVisible()
  await expectNoFindings(marketing, 'the form of a promotion')
  await marketing.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(marketing.getByText(`${title}: saved`)).toBeVisible()
  await marketing.getByRole('button', { name: 'Schedule…' }).click()
  const schedule = marketing.getByRole('dialog', { name: 'Schedule this promotion?' })
  await schedule.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(marketing.getByRole('heading', { name: title })).toBeVisible()
  await expect(marketing.getByText('Active', { exact: true })).toBeVisible()

  const member = await registerMember(product)
  const cashier = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at: Deposits.path })
  const deposits = new Deposits(cashier.page)
  await cashier.page.getByRole('button', { name: 'Manual deposit' }).click()
  const entry = deposits.dialog('Manual deposit')
  await deposits.lookUp(entry, member.username)
  await chooseReceiving(entry.getByLabel('Receiving account'))
  await entry.getByLabel('Amount').fill('1000')
  const choice = entry.getByLabel('Promotion')
  await expect(choice.locator('option').first()).toHaveText('No bonus')
  await choice.selectOption(title)
  await entry.getByLabel('Reason').fill('Paid at the counter')
  await entry.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(entry).toHaveCount(0)

  // 10% of ฿1,000, wagered twice together with the deposit.
  await marketing.getByRole('tab', { name: /^Recipients/ }).click()
  const row = marketing.getByRole('row').filter({ hasText: member.username })
  await expect(row).toContainText(money(100))
  await expect(row).toContainText('฿0 of ฿2,200')
  await expect(row).toContainText('Wagering')

  const request = await requestWithdrawal(product, member, 200)
  await show(cashier.page, `${paths.withdrawals}?tab=all&id=${request.id}`)
  const drawer = new Withdrawals(cashier.page).drawer(request)
  await expect(drawer.evidence).toContainText(`of ${money(2_200)}`)
  await drawer.claim()
  await expect(drawer.button('Approve…')).toBeDisabled()
  await expect(drawer.itself.getByText('Can’t be approved yet: turnover not met')).toBeVisible()

  // A bet has no event of its own: an open page shows its progress within half a minute, a reload shows it directly.
  await placeBet(product, member, 500, 'slot', 501)
  await cashier.page.reload()
  await expect(drawer.evidence).toContainText(money(500))
  for (const stake of [700, 700, 600]) await placeBet(product, member, stake, 'slot', stake + 1)
  await expect(drawer.itself.getByRole('note')).toHaveCount(0)
  await drawer.approve()
  await expect(drawer.status('Paid')).toBeVisible()
  await marketing.reload()
  await expect(row).toContainText('Completed')

  await marketing.getByRole('tab', { name: 'Overview' }).click()
  await expect(marketing.getByText('1 grant · 1 member', { exact: true })).toBeVisible()
  await expectNoFindings(marketing, 'a promotion')
  await marketing.getByRole('button', { name: 'End…' }).click()
  await expect(marketing.getByRole('radio', { name: /^Keep/ })).toBeChecked()
  await expectNoFindings(marketing, 'the end of a promotion', whatLiesOver)
})
