import { newId } from '@backoffice/kernel'
import { expectNoFindings } from './support/axe.ts'
import { createMember } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { show } from './screens/show.ts'
import { known, profileOf } from './screens/members.ts'

test('a rule is written, previewed, switched on by a second approver, and hits', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 900 }))
  const name = `Withdrawals of ${member.username}`
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'risk', at: '/risk/rule/new' })
  await page.getByLabel('Name', { exact: false }).fill(name)
  await page.getByLabel('Value').fill('321.45')
  await page.getByRole('checkbox', { name: /Hold withdrawals/ }).check()
  await expectNoFindings(page, 'a new rule')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/risk\/rule\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Preview the last 90 days' }).click()
  await expect(page.getByText('Members hit')).toBeVisible()
  await page.getByRole('button', { name: 'Switch on…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch on this rule?' })
  const broad = dialog.getByRole('checkbox')
  if ((await broad.count()) > 0) await broad.check()
  await dialog.getByLabel('Reason').fill('It finds what we saw')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open the request' })).toBeVisible()

  const checker = await testContext.openSession({ name: 'Anan', role: 'finance-checker', at: '/approvals' })
  await checker.page
    .getByRole('row')
    .filter({ hasText: name })
    .getByText('Put a risk rule in force or switch it off', { exact: true })
    .click()
  const request = checker.page.getByRole('complementary', { name: new RegExp(name) })
  await expect(request).toContainText('321.45')
  await request.getByRole('button', { name: 'Approve…' }).click()
  const decision = checker.page.getByRole('dialog', { name: 'Approve this request?' })
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(decision).toBeHidden()

  await product.send('withdrawal.requested', { externalId: newId(), username: member.username, amount: 400 })
  await show(page, `/risk?tab=hits&q=${member.username}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Medium')
  await show(page, `${profileOf(member)}?tab=risk`)
  await expect(page.getByText(name).first()).toBeVisible()
  await expectNoFindings(page, 'what rules found of a member')
})
