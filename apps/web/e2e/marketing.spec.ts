import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'

/** The screens without a story of their own. */
const screens = [paths.wheel, paths.ranking, paths.cashback, paths.invites, paths.diamonds]

test('axe reports nothing on any tab of the marketing screens', async ({ testContext }) => {
  test.slow()
  const { page } = await testContext.openSession({ name: 'Mali', role: 'marketing', at: paths.wheel })
  await page.getByRole('button', { name: 'Edit wheel' }).click()
  const slots = page.getByRole('table').filter({ hasText: 'Weight' })
  await slots
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Slot 1' })).toBeVisible()
  await expectNoFindings(page, 'a slot of the wheel', whatLiesOver)
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('tab').first()).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel').or(page.getByRole('main')).first()).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      await expectNoFindings(page, `${screen}, ${await tab.textContent()}`)
    }
  }
})
