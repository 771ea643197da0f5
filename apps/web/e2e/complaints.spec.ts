import { expectNoFindings } from './support/axe.ts'
import { createMember } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { show } from './screens/show.ts'
import { known, profileOf } from './screens/members.ts'

/** Received on the first day of last month, whose report can be issued. */
function lastMonth(): string {
  const [year = 0, month = 0] = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10)
}

test('a complaint is recorded, answered late, and reported', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 700 }))
  const { page, admin } = await testContext.openSession({
    name: 'Ploy',
    role: 'compliance',
    at: '/compliance?tab=complaints',
  })
  await page.getByRole('button', { name: 'Record a complaint…' }).click()
  const form = page.getByRole('dialog', { name: 'Record a complaint' })
  await form.getByRole('combobox', { name: 'Member' }).fill(member.username)
  await page.getByRole('option', { name: member.username }).click()
  await form.getByLabel('About').selectOption('Bonus')
  await form.getByLabel('Disputed amount').fill('250')
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(form.getByLabel('Complaint')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Complaint').fill('The bonus did not arrive')
  await expectNoFindings(page, 'the form of a complaint')
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(form).toBeHidden()
  // No form records a month that is over and a deadline that passed together with its answer.
  await product.sql.query(
    `update complaints set received_at = $2::date + interval '5 hours', deadline = $2::date + interval '10 days'
      where member_id = $1`,
    [member.id, lastMonth()],
  )

  await show(page, `/compliance?tab=complaints&q=${member.username}&timing=overdue`)
  const row = page.getByRole('row').filter({ hasText: member.username })
  await expect(row).toContainText('Overdue')
  await expectNoFindings(page, 'the list of complaints')
  await show(page, `/compliance?tab=complaints&q=${member.username}`)
  await row.getByRole('link', { name: `Open Bonus ${member.username}` }).click()
  const record = page.getByLabel('Complaint: Bonus')
  await record.getByRole('button', { name: 'Claim' }).click()
  await expect(record.getByText(`Assigned to ${admin.name}`)).toBeVisible()
  await record.getByRole('button', { name: 'Answer…' }).click()
  const answer = page.getByRole('dialog', { name: 'Answer the complaint' })
  await answer.getByLabel('Outcome').selectOption('Upheld in part')
  await answer.getByLabel('Answer').fill('Half of it was credited')
  await expectNoFindings(page, 'answering a complaint')
  await answer.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(record.getByText('Answered: Upheld in part')).toBeVisible()
  await expect(row).toContainText('Late')
  await expectNoFindings(page, 'an answered complaint')

  await show(page, '/compliance?tab=reports')
  await page.getByRole('button', { name: 'Issue a report…' }).click()
  const issue = page.getByRole('dialog', { name: 'Issue a report' })
  await issue.getByLabel('Report').selectOption('Complaints')
  await issue.getByRole('button', { name: 'Last month' }).click()
  await issue.getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(page).toHaveURL(/\/compliance\/report\//)
  const lines = page.getByRole('table', { name: 'Complaints', exact: true })
  await expect(lines.getByRole('row').filter({ hasText: member.username })).toContainText('Upheld in part')
  const counts = page.getByRole('table', { name: 'Complaints by category' })
  await counts.getByRole('link', { name: 'Bonus' }).click()
  await expect(page).toHaveURL(/\/compliance\?tab=complaints&category=bonus/)
  await expect(row).toContainText('Answered')

  await show(page, `${profileOf(member)}?tab=protection`)
  const panel = page.getByRole('region', { name: 'Complaints' }).first()
  await expect(panel.getByText('The bonus did not arrive')).toBeVisible()
})
