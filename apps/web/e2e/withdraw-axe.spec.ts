import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { placeBet } from './support/bets.ts'
import { createMember, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Rules } from './screens/rules.ts'
import { show } from './screens/show.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test.beforeEach(({ product }) => product.sql.query('update withdrawal_settings set turnover_percent = 50'))
test.afterEach(({ product }) => product.sql.query('update withdrawal_settings set turnover_percent = null'))

test('axe reports nothing on the history, turnover, a dispute, a note and the rules', async ({
  testContext,
  product,
}) => {
  test.slow()
  const member = await createMember(product, { cash: 2_000 })
  await placeBet(product, member, 500)
  const request = await requestWithdrawal(product, member, 100)
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'owner' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/withdrawals/*/evidence', async route => {
    await answered.promise
    await route.continue()
  })
  await page.goto(`${paths.withdrawals}?tab=all&id=${request.id}`)
  const drawer = new Withdrawals(page).drawer(request)
  await expect(drawer.itself.getByRole('group', { name: 'Evidence', exact: true })).toBeVisible()
  await expectNoFindings(page, 'evidence that is loading')
  answered.resolve()
  await expect(drawer.itself.getByRole('note')).toBeVisible()
  await expectNoFindings(page, 'turnover that is not made')
  await drawer.button('Add a note').click()
  await expect(drawer.dialog('Internal note')).toBeVisible()
  await expectNoFindings(page, 'a note', whatLiesOver)
  await drawer.dialog('Internal note').getByLabel('Note').fill('Rang the member')
  await drawer.dialog('Internal note').getByRole('button', { name: 'Save' }).click()
  await expect(drawer.itself.getByRole('region', { name: 'Internal note' })).toContainText('Rang the member')

  await placeBet(product, member, 500)
  await expect(drawer.itself.getByRole('note')).toHaveCount(0)
  product.external.fairpay.setBehavior(request.id, 'refuses')
  await drawer.claim()
  await drawer.approve()
  await expect(drawer.status('Failed')).toBeVisible()
  await product.send('payout.settled', { reference: request.id, status: 'paid' })
  await drawer.button('Resolve payout…').click()
  await drawer
    .dialog('What was the final result of this payout?')
    .getByRole('button', { name: 'Submit for approval' })
    .click()
  await expectNoFindings(page, 'a dispute, with what is missing', whatLiesOver)

  await show(page, `${paths.withdrawals}?tab=history`)
  await expect(page.getByText(/^\d+ finished ·/)).toBeVisible()
  await expectNoFindings(page, 'history')

  const rules = new Rules(page)
  await show(page, Rules.path)
  await rules.dryRun.getByRole('button', { name: 'Test rules' }).waitFor()
  await expectNoFindings(page, 'rules')
  await rules.field('Daily number of withdrawals, per member').fill('half')
  await rules.save()
  await expect(page.getByText('Enter a whole number from 1 to 10000')).toBeVisible()
  await expectNoFindings(page, 'rules with something wrong')
  const reader = await testContext.openSession({ name: 'Malee', role: 'auditor' })
  await reader.page.addInitScript(
    check => localStorage.setItem('backoffice-config', check),
    JSON.stringify({ navType: 'light', locale: 'th' }),
  )
  await reader.page.goto(Rules.path)
  await expect(reader.page.getByRole('term').first()).toBeVisible()
  await expectNoFindings(reader.page, 'rules for who only reads')
})
