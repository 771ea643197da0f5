import { createMember, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test.beforeEach(({ product }) => product.sql.query('update withdrawal_settings set turnover_percent = 50'))
test.afterEach(({ product }) =>
  product.sql.query('update withdrawal_settings set turnover_percent = null, second_approval_from_satang = null'),
)

test('the turnover blocker names who can waive it, the waiver is made in place, and the second approver sees it', async ({
  testContext,
  product,
}) => {
  await product.sql.query('update withdrawal_settings set second_approval_from_satang = 10000')
  const member = await createMember(product, { cash: 2_000 })
  const request = await requestWithdrawal(product, member, 100)
  const at = `${paths.withdrawals}?q=${member.username}&id=${request.id}`
  const maker = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at })
  const checker = await testContext.openSession({ name: 'Chai', role: 'finance-checker', at })
  const [first, second] = [maker, checker].map(({ page }) => new Withdrawals(page).drawer(request)) as [Drawer, Drawer]
  await expect(new Withdrawals(maker.page).row(request).getByLabel('Blocked: turnover not met')).toBeVisible()
  await first.claim()
  await expect(first.itself.getByRole('note')).toContainText('Can be waived by: Finance checker, Owner')
  await expect(first.button('Approve…')).toBeDisabled()
  await expect(first.button('Waive turnover…')).toHaveCount(0)

  await second.button('Waive turnover…').click()
  await second.dialog('Waive this turnover requirement?').getByRole('button', { name: 'Goodwill' }).click()
  await second.confirm('Waive this turnover requirement?', 'Waive')
  await first.button('Approve…').click()
  const dialog = first.dialog('Approve this withdrawal?')
  await expect(dialog).toContainText(
    'Needs a second approval before the payout is sent, as the amount is ฿100.00 or more.',
  )
  await expect(dialog).toContainText('Turnover waived')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()

  await expect(second.evidence).toContainText('Turnover waived by Chai')
  await expect(second.evidence).toContainText('“Goodwill”')
  await second.button('Second approval…').click()
  await expect(second.dialog('Give second approval?')).toContainText(
    'Ploy has already approved it. The payout is sent immediately',
  )
  await expect(second.dialog('Give second approval?')).toContainText(`${money(1_000)} · Chai`)
})

type Drawer = ReturnType<Withdrawals['drawer']>
