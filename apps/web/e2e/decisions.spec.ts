import { REFUSAL } from './support/fairpay.ts'
import { requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test('a rejection needs a reason, returns the money, and opens the next request of the queue', async ({
  testContext,
  product,
}) => {
  const request = await testContext.request({ amount: 900, cash: 1_000 })
  const next = await requestWithdrawal(product, request.member, 100)
  const { page } = await testContext.openSession({
    at: `${paths.withdrawals}?q=${request.member.username}&id=${request.id}`,
  })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.button('Reject…').click()
  const dialog = drawer.dialog('Reject this withdrawal?')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog.getByText('Enter a reason')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Turnover not met' }).click()
  await drawer.confirm('Reject this withdrawal?', 'Reject')

  await expect(page).toHaveURL(new RegExp(`id=${next.id}`))
  await expect(drawer.itself.getByText(money(100)).first()).toBeVisible()
  await page.goto(`${paths.withdrawals}?tab=all&id=${request.id}`)
  await expect(drawer.status('Rejected')).toBeVisible()
  await expect(drawer.fact('Reason')).toHaveText('Turnover not met')
  await expect(drawer.fact('Available balance')).toContainText(money(900))
  // The money is available again.
  await requestWithdrawal(product, request.member, 900)
})

test('a manual payout stores the bank’s reference', async ({ testContext, product }) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy', at: `${paths.withdrawals}?tab=all&id=${request.id}` })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.claim()
  await drawer.button('Mark as paid manually…').click()
  const dialog = drawer.dialog('Mark as paid manually?')
  await dialog.getByRole('button', { name: 'Mark as paid manually' }).click()
  await expect(dialog.getByText('Enter the bank reference')).toBeVisible()
  await dialog.getByLabel('Bank reference').fill('SCB-20261120-0042')
  await drawer.confirm('Mark as paid manually?', 'Mark as paid manually')
  await expect(drawer.status('Paid manually')).toBeVisible()
  await expect(drawer.fact('Reference')).toContainText('SCB-20261120-0042')
  expect(product.external.fairpay.payoutsOf(request.id)).toEqual([])
})

test('a payout that the bank refused shows why and is retried under a new reference', async ({
  testContext,
  product,
}) => {
  const request = await testContext.request()
  product.external.fairpay.setBehavior(request.id, 'refuses')
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?tab=all&id=${request.id}` })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.claim()
  await drawer.approve()
  await expect(drawer.status('Failed')).toBeVisible()
  await expect(drawer.itself.getByText(REFUSAL).first()).toBeVisible()

  product.external.fairpay.setBehavior(request.id, 'pays')
  await drawer.button('Retry payout…').click()
  await drawer.confirm('Retry payout?', 'Retry payout')
  await expect(drawer.status('Paid')).toBeVisible()
  expect(product.external.fairpay.payoutsOf(request.id)).toMatchObject([
    { reference: request.id, status: 'failed' },
    { reference: `${request.id}-2`, status: 'paid' },
  ])
})

test('a failed payout can be refunded to the member', async ({ testContext, product }) => {
  const request = await testContext.request({ amount: 700, cash: 1_000 })
  product.external.fairpay.setBehavior(request.id, 'refuses')
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?tab=all&id=${request.id}` })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.claim()
  await drawer.approve()
  await drawer.button('Refund…').click()
  await drawer
    .dialog('Refund this withdrawal to the wallet?')
    .getByRole('button', { name: 'Bank account closed' })
    .click()
  await drawer.confirm('Refund this withdrawal to the wallet?', 'Refund')
  await expect(drawer.status('Refunded')).toBeVisible()
  await expect(drawer.fact('Available balance')).toHaveText(money(1_000))
})

test('a payout is unconfirmed when the provider fails after accepting it, and is never sent twice', async ({
  testContext,
  product,
}) => {
  const { fairpay } = product.external
  const request = await testContext.request()
  fairpay.setBehavior(request.id, 'stammers')
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?tab=all&id=${request.id}` })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.claim()
  await drawer.approve()
  await expect(drawer.status('Unconfirmed')).toBeVisible()
  await expect(drawer.button('Retry payout…')).toHaveCount(0)
  await product.send('payout.settled', { reference: request.id, status: 'paid', fee: 5 })
  await expect(drawer.status('Paid')).toBeVisible()
  expect(fairpay.requests.filter(reference => reference.startsWith(request.id))).toEqual([request.id])
})

test('a member can cancel a request in the queue', async ({ testContext, product }) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?tab=all&id=${request.id}` })
  const list = new Withdrawals(page)
  const drawer = list.drawer(request)
  await expect(drawer.status('Pending')).toBeVisible()
  await product.send('withdrawal.cancelled', {
    externalId: request.externalId,
    username: request.member.username,
    amount: request.amount,
  })
  await expect(drawer.status('Cancelled')).toBeVisible()
  await expect(drawer.button('Claim')).toHaveCount(0)
})
