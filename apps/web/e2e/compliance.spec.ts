import { verifyIdentity } from './screens/identity.ts'
import { expect, test } from './support/test.ts'

test('a rule of the licence changes once a second approver has read what changes', async ({ testContext }) => {
  const { page, admin } = await testContext.openSession({
    name: 'Kanda',
    role: 'compliance',
    at: '/compliance?tab=rules',
  })
  await page.getByRole('button', { name: 'Change rules…' }).click()
  await page.getByLabel('Name of the licence').fill('Our licence')
  // One that no other test depends on.
  const rule = 'Reminder of the time played every'
  await page.getByRole('button', { name: `Change this rule: ${rule}` }).click()
  await page.getByRole('spinbutton', { name: rule }).fill('45')
  const points = 'Points: time-outs begun'
  await page.getByRole('button', { name: `Change this rule: ${points}` }).click()
  await page.getByRole('spinbutton', { name: points }).fill('11')
  await page.getByRole('textbox', { name: `Source of the rule: ${points}` }).fill('Terms, clause 8')
  await page.getByRole('button', { name: 'Check changes…' }).click()
  await expect(page.getByRole('textbox', { name: `Source of the rule: ${rule}` })).toHaveAccessibleDescription(
    'Required',
  )
  await page.getByRole('textbox', { name: `Source of the rule: ${rule}` }).fill('Terms, clause 7')
  await page.getByRole('button', { name: 'Check changes…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the rules of the licence?' })
  await expect(dialog).toContainText(`${rule}: 60 minutes → 45 minutes`)
  await expect(
    dialog.getByRole('table', { name: 'Members, by the rules in force and by the new rules' }),
  ).toContainText('A review is due')
  await dialog.getByLabel('Reason').fill('The new terms')
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await verifyIdentity(page, admin.password)
  await expect(page.getByText('A change requested by Kanda waits for a second approver')).toBeVisible()

  const checker = await testContext.openSession({ name: 'Anan', role: 'finance-checker', at: '/approvals' })
  await checker.page
    .getByRole('row')
    .filter({ hasText: 'Our licence' })
    .getByText('Change the rules of the licence', { exact: true })
    .click()
  const request = checker.page.getByRole('complementary', { name: /Our licence/ })
  await expect(request).toContainText(`${rule}: 60 minutes → 45 minutes`)
  await expect(request.getByText('Members the markers of harm would have flagged')).toBeVisible()
  await request.getByRole('button', { name: 'Approve…' }).click()
  const decision = checker.page.getByRole('dialog', { name: 'Approve this request?' })
  await decision.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(request.getByText('Approved', { exact: true })).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: rule })
  await expect(row).toContainText('45 minutes')
  await expect(row).toContainText('Terms, clause 7')
})
