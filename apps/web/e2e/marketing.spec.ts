import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { Content } from './screens/content.ts'
import { paths } from './screens/paths.ts'

/** The screens without a story of their own. */
const screens = [paths.wheel, paths.ranking, paths.cashback, paths.invites, paths.diamonds]

test('axe reports nothing on any tab of the marketing screens', async ({ testContext }) => {
  test.slow()
  const { page } = await testContext.openSession({ name: 'Mali', role: 'marketing', at: paths.wheel })
  await page.getByRole('button', { name: 'Edit wheel' }).click()
  const slots = page.getByRole('table').filter({ hasText: 'Weight' })
  const slot = page.getByRole('dialog', { name: 'Slot 1' })
  const open = () =>
    slots
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
  await open()
  await expect(slot).toBeVisible()
  await expectNoFindings(page, 'a slot of the wheel', whatLiesOver)
  // A picture is shown, and kept, before the draft is saved.
  await new Content(page).upload('Gold coin')
  await slot.getByRole('button', { name: 'Apply' }).click()
  await expect(slots.getByRole('img', { name: 'Gold coin' })).toBeVisible()
  await open()
  await expect(slot.getByRole('img', { name: 'Gold coin' })).toBeVisible()
  await slot.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(slots.getByRole('img', { name: 'Gold coin' })).toBeVisible()
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('tab').first()).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel').or(page.getByRole('main')).first()).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expectNoFindings(page, `${screen}, ${await tab.textContent()}`)
    }
  }
})
