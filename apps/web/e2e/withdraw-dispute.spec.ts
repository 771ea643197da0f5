import type { TestContext } from './support/test-context.ts'
import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { approveElsewhere } from './support/wire.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('conflicting payout results are resolved by two approvers', async ({ testContext, product }) => {
  const { request, maker, first } = await disputed(testContext, product)
  await expect(first.button('Retry payout…')).toHaveCount(0)
  await first.button('Resolve payout…').click()
  const dialog = first.dialog('What was the final result of this payout?')
  const callApi = dialog.getByRole('button', { name: 'Submit for approval' })
  await callApi.click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose the final result')
  await dialog.getByRole('radio', { name: 'The member received the money' }).check()
  await dialog.getByLabel('Provider reference').fill('STM-77')
  await callApi.click()
  await expect(dialog.getByText('Enter how this was verified')).toBeVisible()
  await dialog.getByLabel('How was this verified?').fill('On the statement')
  await callApi.click()
  await dialog.waitFor({ state: 'hidden' })
  await expect(maker.page.getByText(`${request.member.username}: submitted for approval`)).toBeVisible()

  const checker = await testContext.openSession({ name: 'Anan', role: 'owner', at: paths.home })
  await new Shell(checker.page).bell.click()
  await checker.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link')
    .filter({ hasText: request.externalId })
    .click()
  const second = new Withdrawals(checker.page).drawer(request)
  await expect(second.itself).toContainText('Final result the member received the money')
  await second.button('Approve…').click()
  const check = second.dialog('Approve this request?')
  for (const fact of ['the member received the money', 'On the statement', request.member.username, 'STM-77'])
    await expect(check).toContainText(fact)
  await second.confirm('Approve this request?', 'Approve')
  for (const drawer of [first, second]) await expect(drawer.status('Paid')).toBeVisible()
  await expect(first.fact('Reason')).toHaveText('On the statement')
})

/** A payout that the provider reported as paid after a final failure, opened by the maker. */
async function disputed(testContext: TestContext, product: Product) {
  const request = await testContext.request({ amount: 1_200 })
  product.external.fairpay.setBehavior(request.id, 'refuses')
  await approveElsewhere(product, request)
  const maker = await testContext.openSession({
    name: 'Ploy',
    role: 'finance-maker',
    at: `${paths.withdrawals}?tab=all&id=${request.id}`,
  })
  const first = new Withdrawals(maker.page).drawer(request)
  await expect(first.status('Failed')).toBeVisible()
  await product.send('payout.settled', { reference: request.id, status: 'paid' })
  await expect(first.itself.getByText('Conflicting payout results')).toBeVisible()
  return { request, maker, first }
}
