import type { Page } from '@playwright/test'
import { signInElsewhere } from './support/admins.ts'
import { createMember, type Request, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { send } from './support/wire.ts'
import { Bulk } from './screens/bulk.ts'
import { paths } from './screens/paths.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

test('a bulk approval previews all rows of the filter: payouts, skipped rows and reasons; only previewed rows are paid', async ({
  testContext,
  product,
}) => {
  // More than one page, so that the filter exceeds the visible rows.
  const member = await createMember(product, { cash: 20_000 })
  const small: Request[] = []
  for (let at = 0; at < 25; at++) small.push(await requestWithdrawal(product, member, 100))
  const large = await requestWithdrawal(product, member, 6_000)
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'finance-checker',
    approveLimit: 5_000,
    at: `${paths.withdrawals}?limit=25&q=${member.username}`,
  })
  await expect(new Withdrawals(page).rows).toHaveCount(25)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await expect(page.getByText('25 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all in this filter' }).click()
  await expect(page.getByText('All 26 in this filter selected')).toBeVisible()

  await button(page, 'Approve…').click()
  // The preview shows member, amount and account, skipped rows with reasons, counts and totals.
  const requested = page.getByRole('dialog', { name: 'Approve 25 withdrawals?' })
  await expect(requested).toContainText(`25 paid immediately: ${money(2_500)}`)
  await expect(requested).toContainText(`1 skipped: ${money(6_000)}`)
  await expect(
    requested
      .getByRole('listitem')
      .filter({ hasText: money(6_000) })
      .last(),
  ).toContainText('Amount is above your approval limit')
  await expect(requested.getByRole('list', { name: 'Result for each row' }).getByRole('listitem')).toHaveCount(26)
  // A new request arrives in the meantime and must not be approved unseen.
  const late = await requestWithdrawal(product, member, 100)
  const paid = () => [...small, large, late].filter(({ id }) => product.external.fairpay.payoutsOf(id).length > 0)
  expect(paid()).toEqual([])
  await requested.getByRole('button', { name: 'Approve 25' }).click()

  const reported = page.getByRole('dialog', { name: 'Approve…' })
  await new Bulk(page).comesTo('25 done', reported)
  await reported.getByRole('button', { name: 'Close' }).click()
  // Rows do not change under the pointer.
  await page.mouse.move(0, 0)
  await expect(new Withdrawals(page).rows).toHaveCount(2)
  await expect.poll(() => paid().length).toBe(25)
  for (const { id } of [large, late]) expect(product.external.fairpay.payoutsOf(id)).toEqual([])
  for (const { id } of small) expect(product.external.fairpay.payoutsOf(id)).toHaveLength(1)
})

test('claims are released together; claims of other users stay', async ({ testContext, product }) => {
  // No other test requests this amount: these three are the whole selection.
  const amount = 1_777
  const [one, two, theirs] = [
    await testContext.request({ amount }),
    await testContext.request({ amount }),
    await testContext.request({ amount }),
  ]
  const anan = await signInElsewhere(product, await testContext.admin({ name: 'Anan', role: 'finance-checker' }))
  await send(product, anan, `/withdrawals/${theirs.id}/claim`)
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'finance-checker',
    at: `${paths.withdrawals}?amountFrom=${amount}&amountTo=${amount}`,
  })
  const list = new Withdrawals(page)
  await expect(list.row(theirs)).toContainText('Claimed · Anan')
  await expect(list.rows).toHaveCount(3)
  for (const [move, sum] of [
    ['Claim', '2 done · 1 failed'],
    ['Release', '2 done · 1 failed'],
  ] as const) {
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await button(page, move).click()
    await page
      .getByRole('dialog', { name: `${move} 3 withdrawals?` })
      .getByRole('button', { name: `${move} 3` })
      .click()
    const reported = page.getByRole('dialog', { name: move, exact: true })
    await expect(reported.getByRole('status')).toHaveText(sum)
    await expect(reported.getByRole('listitem').first()).toContainText(theirs.member.username)
    await reported.getByRole('button', { name: 'Close' }).click()
    for (const request of [one, two])
      await expect(list.row(request)).toContainText(move === 'Claim' ? 'Claimed · Ploy' : 'Pending')
    await expect(list.row(theirs)).toContainText('Claimed · Anan')
  }
})

/** The action of the selection, not of an open record. */
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()
