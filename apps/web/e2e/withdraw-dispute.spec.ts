import type { TestContext } from './support/test-context.ts'
import type { Product } from './support/product.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { Withdrawals } from './screens/withdrawals.ts'

for (const { outcome, choice, reference, told: reported, status } of [
  {
    outcome: 'paid',
    choice: 'The member got the money',
    reference: 'STM-77',
    told: 'the member got the money',
    status: 'Paid',
  },
  {
    outcome: 'not paid',
    choice: 'The money never left: give it back to the wallet',
    reference: null,
    told: 'give it back to the wallet',
    status: 'Refunded',
  },
] as const) {
  test(`conflicting payout results are resolved by two approvers: ${outcome}`, async ({ testContext, product }) => {
    const { request, maker, first } = await disputed(testContext, product)
    await expect(first.button('Pay again…')).toHaveCount(0)
    await first.button('Settle the dispute…').click()
    const dialog = first.dialog('What became of this payout?')
    const callApi = dialog.getByRole('button', { name: 'Ask a second person' })
    await callApi.click()
    await expect(dialog.getByRole('alert')).toHaveText('Say which of the two it is')
    await dialog.getByRole('radio', { name: choice }).check()
    if (reference !== null) await dialog.getByLabel('Provider’s reference').fill(reference)
    await callApi.click()
    await expect(dialog.getByText('Say how you know')).toBeVisible()
    await dialog.getByLabel('How do you know?').fill('On the statement')
    await callApi.click()
    await dialog.waitFor({ state: 'hidden' })
    await expect(
      maker.page.getByText(`${request.member.username}: a second person has been asked to agree`),
    ).toBeVisible()

    const checker = await testContext.openSession({ name: 'Anan', role: 'owner', at: paths.home })
    await new Shell(checker.page).bell.click()
    await checker.page
      .getByRole('dialog', { name: 'Approvals' })
      .getByRole('link')
      .filter({ hasText: request.externalId })
      .click()
    const second = new Withdrawals(checker.page).drawer(request)
    await expect(second.itself).toContainText(`Outcome ${reported}`)
    await second.button('Agree…').click()
    const check = second.dialog('Approve this request?')
    for (const fact of [
      reported,
      'On the statement',
      request.member.username,
      ...(reference === null ? [] : [reference]),
    ])
      await expect(check).toContainText(fact)
    await second.confirm('Approve this request?', 'Agree')
    for (const drawer of [first, second]) await expect(drawer.status(status)).toBeVisible()
    await expect(first.fact('Reason')).toHaveText('On the statement')
  })
}

/** A payout that the provider reported as paid after a final failure, opened by the maker. */
async function disputed(testContext: TestContext, product: Product) {
  const request = await testContext.request({ amount: 1_200 })
  product.external.fairpay.setBehavior(request.id, 'refuses')
  const maker = await testContext.openSession({
    name: 'Ploy',
    role: 'finance-maker',
    at: `${paths.withdrawals}?tab=all&id=${request.id}`,
  })
  const first = new Withdrawals(maker.page).drawer(request)
  await first.claim()
  await first.approve()
  await expect(first.status('Failed')).toBeVisible()
  await product.send('payout.settled', { reference: request.id, status: 'paid' })
  await expect(first.itself.getByText('Conflicting payout results')).toBeVisible()
  return { request, maker, first }
}
