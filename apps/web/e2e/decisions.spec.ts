import { REFUSAL } from './support/fairpay.ts'
import { requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { approveElsewhere } from './support/wire.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test('a rejection needs a reason, returns the money, and opens the next request, which is paid manually', async ({
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

  await show(page, `${paths.withdrawals}?tab=all&id=${next.id}`)
  await drawer.claim()
  await drawer.button('Mark as paid manually…').click()
  const manual = drawer.dialog('Mark as paid manually?')
  await manual.getByRole('button', { name: 'Mark as paid manually' }).click()
  await expect(manual.getByText('Enter the bank reference')).toBeVisible()
  await manual.getByLabel('Bank reference').fill('SCB-20261120-0042')
  await drawer.confirm('Mark as paid manually?', 'Mark as paid manually')
  await expect(drawer.status('Paid manually')).toBeVisible()
  await expect(drawer.fact('Reference')).toContainText('SCB-20261120-0042')
  expect(product.external.fairpay.payoutsOf(next.id)).toEqual([])

  await show(page, `${paths.withdrawals}?tab=all&id=${request.id}`)
  await expect(drawer.status('Rejected')).toBeVisible()
  await expect(drawer.fact('Reason')).toHaveText('Turnover not met')
  await expect(drawer.fact('Available balance')).toContainText(money(900))
})

test('a payout that the bank refused shows why and is retried, another is refunded, and an unconfirmed one waits', async ({
  testContext,
  product,
}) => {
  const { fairpay } = product.external
  const [retried, refunded, unconfirmed] = [
    await testContext.request(),
    await testContext.request({ amount: 700, cash: 1_000 }),
    await testContext.request(),
  ]
  for (const { id } of [retried, refunded]) fairpay.setBehavior(id, 'refuses')
  fairpay.setBehavior(unconfirmed.id, 'stammers')
  for (const request of [retried, refunded, unconfirmed]) await approveElsewhere(product, request)
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?tab=all&id=${retried.id}` })
  const list = new Withdrawals(page)
  const failed = list.drawer(retried)
  await expect(failed.status('Failed')).toBeVisible()
  await expect(failed.itself.getByText(REFUSAL).first()).toBeVisible()
  fairpay.setBehavior(retried.id, 'pays')
  await failed.button('Retry payout…').click()
  await failed.confirm('Retry payout?', 'Retry payout')
  await expect(failed.status('Paid')).toBeVisible()
  expect(fairpay.payoutsOf(retried.id)).toMatchObject([
    { reference: retried.id, status: 'failed' },
    { reference: `${retried.id}-2`, status: 'paid' },
  ])

  await show(page, `${paths.withdrawals}?tab=all&id=${refunded.id}`)
  const returned = list.drawer(refunded)
  const refund = 'Refund this withdrawal to the wallet?'
  await returned.button('Refund…').click()
  await returned.dialog(refund).getByRole('button', { name: 'Bank account closed' }).click()
  await returned.confirm(refund, 'Refund')
  await expect(returned.status('Refunded')).toBeVisible()
  await expect(returned.fact('Available balance')).toHaveText(money(1_000))

  // The provider failed after accepting it: it may have been paid, and is never sent twice.
  await show(page, `${paths.withdrawals}?tab=all&id=${unconfirmed.id}`)
  const waiting = list.drawer(unconfirmed)
  await expect(waiting.status('Unconfirmed')).toBeVisible()
  await expect(waiting.button('Retry payout…')).toHaveCount(0)
  await product.send('payout.settled', { reference: unconfirmed.id, status: 'paid', fee: 5 })
  await expect(waiting.status('Paid')).toBeVisible()
  expect(fairpay.requests.filter(reference => reference.startsWith(unconfirmed.id))).toEqual([unconfirmed.id])
})
