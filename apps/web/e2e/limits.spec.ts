import { expectNoFindings } from './support/axe.ts'
import { registerMember, reportDeposit, senderOf } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { show } from './screens/show.ts'
import { Deposits } from './screens/deposits.ts'
import { known, profileOf } from './screens/members.ts'
import { money } from './screens/texts.ts'

test('a limit set on the profile is hit by a deposit, whose money is returned from the queue', async ({
  testContext,
  product,
}) => {
  const member = await known(product, await registerMember(product))
  const first = await reportDeposit(product, { amount: 600, from: senderOf(member) })
  expect(first.status).toBe('credited')
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'owner', at: profileOf(member, 'protection') })

  await page.getByRole('button', { name: 'Set limit' }).click()
  const form = page.getByRole('dialog', { name: 'Set a limit' })
  await form.getByLabel('Limit (THB)').fill('1000')
  await form.getByLabel('Reason').fill('Requested by phone')
  await expectNoFindings(page, 'the form of a limit')
  await form.getByRole('button', { name: 'Save limit' }).click()
  const limits = page.getByRole('region', { name: 'Limits' })
  await expect(limits).toContainText(`${money(600)} of ${money(1_000)}`)
  await expect(limits).toContainText(`${money(400)} left`)
  await expectNoFindings(page, 'the limits of a member')

  // More than what is left arrives from the bank: the limit on screen stays, and the money waits.
  const { status, depositId } = await reportDeposit(product, { amount: 500, from: senderOf(member) })
  expect([status, typeof depositId]).toEqual(['held', 'string'])
  await expect(limits).toContainText(`${money(400)} left`)

  await limits.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Change limit: Deposits, Day' })
  await change.getByLabel('Limit (THB)').fill('2000')
  await expect(change).toContainText('waits for the licence’s delay')
  await change.getByLabel('Reason').fill('Wants to play more')
  await change.getByRole('button', { name: 'Save limit' }).click()
  await expect(limits).toContainText(`Raise to ${money(2_000)}`)
  await expect(limits).toContainText('after the member confirms it')

  await show(page, `/protection?tab=held&q=${member.username}`)
  const row = page.getByRole('row').filter({ hasText: member.username })
  await expect(row).toContainText('Deposits · Day')
  await expectNoFindings(page, 'the held deposits')
  await row.getByRole('link').first().click()
  const deposits = new Deposits(page)
  await expect(deposits.status('Held')).toBeVisible()
  await deposits.button('Credit…').click()
  const credit = deposits.dialog('Credit this held deposit?')
  await credit.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(credit).toContainText('more than a limit of the member leaves')
  await page.keyboard.press('Escape')
  await expect(credit).toBeHidden()

  await deposits.button('Record return…').click()
  const back = deposits.dialog('Record a return?')
  await back.getByLabel('Return reference').fill(`RET-${depositId}`)
  await back.getByLabel('Reason').fill('Above the limit')
  await back.getByRole('button', { name: 'Record return' }).click()
  await expect(deposits.status('Returned')).toBeVisible()
  await expect(row).toBeHidden()

  await show(page, `/protection?tab=limits&q=${member.username}`)
  await expect(row).toContainText(money(2_000))
  await expect(row).toContainText(money(400))
  await expectNoFindings(page, 'the limits of all members')
})
