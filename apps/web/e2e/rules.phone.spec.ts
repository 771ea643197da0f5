import { expect, test } from './support/test.ts'
import { expectNoSidewaysScroll, phone } from './screens/phone.ts'
import { Rules } from './screens/rules.ts'

test.use(phone)

test('at 360 px the rules are changed, tested and read without sideways scrolling', async ({ testContext }) => {
  const { page } = await testContext.openSession({ name: 'Anong', role: 'owner' })
  const rules = new Rules(page)
  await rules.visit()
  await expectNoSidewaysScroll(page)
  await rules.field('Auto-approval maximum').fill('1000')
  await rules.dryRun.getByRole('button', { name: 'Test rules' }).tap()
  await expect(rules.dryRun).toContainText('withdrawals examined')
  await expectNoSidewaysScroll(page)
  // The save button stays visible at any scroll position.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport()
})
