import { newId } from '@backoffice/kernel'
import { expectNoFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('an announcement appears above the page of each admin until they have read it', async ({ testContext }) => {
  const title = `Maintenance ${newId().slice(-12)}`
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'owner', at: '/announcements' })
  const { page: other } = await testContext.openSession({ name: 'Somchai', role: 'support', at: '/account/withdraw' })
  await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Add announcement…' }).click()
  const form = page.getByRole('dialog', { name: 'Add announcement' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Text').fill('From 02:00 to 03:00.\nFinish open payouts first.')
  await expectNoFindings(page, 'the form of an announcement')
  await form.getByRole('button', { name: 'Add announcement' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('Active')

  const shown = other.getByRole('status').filter({ hasText: title })
  await expect(shown).toContainText('Finish open payouts first.')
  await expectNoFindings(other, 'an announcement above a page')
  await shown.getByRole('button', { name: 'Mark as read' }).click()
  await expect(shown).toBeHidden()
  await other.reload()
  await expect(other.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shown).toBeHidden()

  // Who has not read it sees it until it ends.
  const own = page.getByRole('status').filter({ hasText: title }).filter({ hasText: 'Finish open payouts first.' })
  await expect(own).toBeVisible()
  await row.getByRole('link', { name: `Open ${title}` }).click()
  await page.getByRole('button', { name: 'End…' }).click()
  await page.getByRole('dialog', { name: 'End this announcement?' }).getByRole('button', { name: 'End' }).click()
  await expect(own).toBeHidden()
  await expect(row).toContainText('Ended')
  await expectNoFindings(page, 'an announcement that has ended')
})
