import { placeBet } from './support/bets.ts'
import { createMember, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test.beforeEach(({ product }) => product.sql.query('update withdrawal_settings set turnover_percent = 50'))
test.afterEach(({ product }) =>
  product.sql.query('update withdrawal_settings set turnover_percent = null, second_approval_from_satang = null'),
)

test('an approval blocked by turnover is disabled with the reason, and enabled after the bets', async ({
  testContext,
  product,
}) => {
  const member = await createMember(product, { cash: 2_000 })
  await placeBet(product, member, 500)
  const request = await requestWithdrawal(product, member, 100)
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'finance-checker',
    at: `${paths.withdrawals}?tab=all&id=${request.id}`,
  })
  const drawer = new Withdrawals(page).drawer(request)
  await expect(drawer.evidence).toContainText(`of ${money(1_000)}`)
  await expect(drawer.evidence).toContainText(money(500))
  await expect(drawer.evidence).toContainText('Slots')
  await expect(drawer.itself.getByRole('note')).toContainText(money(500))
  await drawer.claim()
  for (const move of ['Approve…', 'Mark as paid manually…']) await expect(drawer.button(move)).toBeDisabled()
  await expect(drawer.itself.getByText('Can’t be approved yet: turnover not met')).toBeVisible()

  // The rest is wagered while the evidence is open; it updates without a reload.
  await placeBet(product, member, 500)
  await expect(drawer.itself.getByRole('note')).toHaveCount(0)
  await drawer.approve()
  await expect(drawer.status('Paid')).toBeVisible()
})

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

test('converted bonus to return blocks a withdrawal until it is written off', async ({ testContext, product }) => {
  await product.sql.query('update withdrawal_settings set turnover_percent = null')
  const member = await createMember(product, { cash: 500 })
  const request = await requestWithdrawal(product, member, 100)
  // A grant that expired after its bets were voided, whose cash was spent.
  await product.sql.query(
    `insert into turnover_requirements (id, member_id, source_kind, source_id, status, base_satang, percent,
       contributions, converted_satang, due_satang, opened_at, finished_at, finish_order, updated_at)
     select gen_random_uuid(), id, 'grant', gen_random_uuid()::text, 'cancelled', 5000, 100, '{"slot":100,"casino":100,
       "sport":100,"esport":100,"lotto":100,"fishing":100,"horse":100}', 5000, 5000, now(), now(),
       nextval('turnover_finish_order'), now() from members where username = $1`,
    [member.username],
  )
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'finance-checker',
    at: `${paths.withdrawals}?tab=all&id=${request.id}`,
  })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.claim()
  await expect(drawer.itself.getByRole('note')).toContainText(
    `Converted bonus to return after voided bets: ${money(50)}`,
  )
  await expect(drawer.button('Approve…')).toBeDisabled()
  await drawer.button('Waive turnover…').click()
  await expect(drawer.dialog('Waive this turnover requirement?')).toContainText(`${money(50)} to return is written off`)
  await drawer.dialog('Waive this turnover requirement?').getByRole('button', { name: 'Goodwill' }).click()
  await drawer.confirm('Waive this turnover requirement?', 'Waive')
  await expect(drawer.itself.getByRole('note')).toHaveCount(0)
  await drawer.approve()
  await expect(drawer.status('Paid')).toBeVisible()
})

type Drawer = ReturnType<Withdrawals['drawer']>
