import { expectNoFindings } from './support/axe.ts'
import { createMember, createWithdrawal, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('a rule is written, tried, approved and hits; a second approver releases the withdrawal it holds', async ({
  testContext,
  product,
}) => {
  // A sum of this test alone, so that the rule hits no other member.
  const amount = 317.29
  const before = await createWithdrawal(product, { amount })
  // The share of the members hit stays below what has to be confirmed.
  for (let index = 0; index < 11; index++) await createMember(product, { cash: 100 })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'risk', at: '/risk?tab=rules' })
  await page.getByRole('link', { name: 'New rule' }).click()
  await page.getByRole('heading', { name: 'New rule' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Withdrawals of one amount')
  await page.getByLabel('Compare', { exact: true }).selectOption('Withdrawal: Amount')
  await page.getByLabel('Comparison').selectOption('equals')
  await page.getByLabel('Value').fill(String(amount))
  await page.getByLabel('Hold withdrawals').check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Withdrawals of one amount' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview the last 90 days' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('link', { name: before.member.username })).toBeVisible()
  await expectNoFindings(page, 'a rule with its preview')
  await page.getByRole('button', { name: 'Switch on…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch on this rule?' })
  await dialog.getByLabel('Reason').fill('Seen in a ring')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('A request by Ploy waits')).toBeVisible()

  const { page: other } = await testContext.openSession({ name: 'Anan', role: 'owner', at: '/approvals' })
  await other
    .getByRole('row')
    .filter({ hasText: 'Withdrawals of one amount' })
    .getByText('Put a risk rule in force or switch it off', { exact: true })
    .click()
  const approval = other.getByRole('complementary', { name: /Withdrawals of one amount/ })
  await expect(approval).toContainText('the amount of the withdrawal equals ฿317.29')
  await expectNoFindings(other, 'the approval of a rule')
  await approval.getByRole('button', { name: 'Approve…' }).click()
  const decision = other.getByRole('dialog', { name: 'Approve this request?' })
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('A request by Ploy waits')).toBeHidden()

  const request = await requestWithdrawal(product, await createMember(product, { cash: 1_000 }), amount)
  await show(other, `${paths.withdrawals}?tab=all&id=${request.id}`)
  const drawer = new Withdrawals(other).drawer(request)
  await drawer.claim()
  await expect(drawer.itself.getByText('The member is under review')).toBeVisible()
  await expect(drawer.button('Approve…')).toBeDisabled()
  await show(page, '/risk?tab=hits')
  await page
    .getByRole('row', { name: new RegExp(request.member.username) })
    .getByRole('link', { name: 'Open the case' })
    .click()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByRole('button', { name: 'Decide…', exact: true }).click()
  const decide = page.getByRole('dialog', { name: 'Decide the case' })
  await decide.getByLabel('Normal play').check()
  await decide.getByLabel('Decision in words').fill('Won and withdrew')
  await expectNoFindings(page, 'the decision of a case')
  await decide.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByText('To be confirmed').first()).toBeVisible()
  await expectNoFindings(page, 'a case')

  await drawer.itself.getByRole('link', { name: 'Cases of this member' }).click()
  await expect(other.getByRole('searchbox', { name: 'Username or number' })).toHaveValue(request.member.username)
  // The row of the withdrawal has the name too.
  await other.getByRole('link', { name: new RegExp(`Case \\d+ ${request.member.username}`) }).click()
  await other.getByRole('button', { name: 'Confirm decision' }).click()
  await expect(other.getByText('Decision confirmed').first()).toBeVisible()
  await show(other, `${paths.withdrawals}?tab=all&id=${request.id}`)
  await drawer.approve()
  await expect(drawer.status('Paid')).toBeVisible()
})

test('a group of linked members is walked to a case about them, which is closed', async ({ testContext, product }) => {
  const members = [
    await createMember(product, { cash: 300 }),
    await createMember(product, { cash: 200 }),
    await createMember(product, { cash: 100 }),
  ] as const
  for (const { username } of members)
    await product.send('member.signed-in', {
      username,
      ip: '203.0.113.77',
      userAgent: 'Phone',
      device: `device-${members[0].username}`,
    })
  const [first, second, third] = members
  const { page } = await testContext.openSession({
    name: 'Ploy',
    role: 'risk',
    at: `/risk?tab=links&q=${first.username}`,
  })
  // Links are computed within 5 seconds of the last sign-in, and groups within 15 more.
  await page.getByRole('row').filter({ hasText: first.username }).click({ timeout: 90_000 })
  await page.getByRole('heading', { name: new RegExp(first.username) }).waitFor()
  const picture = page.getByRole('region', { name: 'Who is linked with whom' })
  await picture.getByRole('link', { name: new RegExp(first.username) }).focus()
  await page.keyboard.press('ArrowRight')
  await expectNoFindings(page, 'a group of linked members')
  await page.getByRole('button', { name: 'Open a case…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open a case' })
  await expect(dialog).toContainText('together with 2 linked members')
  await dialog.getByLabel('Severity').selectOption('High')
  await dialog.getByLabel('What it is about').fill('Three accounts on one phone')
  await dialog.getByRole('button', { name: 'Open', exact: true }).click()

  await page.getByRole('heading', { name: /^Case/, level: 1 }).waitFor()
  for (const { username } of [second, third])
    await expect(page.getByRole('link', { name: username }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByRole('button', { name: 'Decide…', exact: true }).click()
  const decide = page.getByRole('dialog', { name: 'Decide the case' })
  await decide.getByLabel('Verdict').selectOption('Confirmed')
  await decide.getByLabel('Several accounts of one person').check()
  await decide.getByLabel('Decision in words').fill('One phone, one person')
  await decide.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(page.getByText('Closed').first()).toBeVisible()
})
