import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Rules } from './screens/rules.ts'

test('at 360 px the rules are changed, tested and read without sideways scrolling', async ({ testContext }) => {
  const { page } = await testContext.openSession({ name: 'Anong', role: 'owner' })
  const rules = new Rules(page)
  await rules.visit()
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBe(0)
  await rules.field('Auto-approval maximum').fill('1000')
  await rules.dryRun.getByRole('button', { name: 'Test rules' }).tap()
  await expect(rules.dryRun).toContainText('withdrawals examined')
  expect(await sideways()).toBe(0)
  // The save button stays visible at any scroll position.
  await expect(page.getByRole('button', { name: 'Save rules' })).toBeInViewport()
})

test('at 360 px the history is shown as cards', async ({ testContext }) => {
  const { page } = await testContext.openSession({ name: 'Ploy', at: `${paths.withdrawals}?tab=history` })
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
