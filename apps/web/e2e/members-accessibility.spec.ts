import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { createMember, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { createNamesake, known, profileOf } from './screens/members.ts'
import { paths } from './screens/paths.ts'
import { show } from './screens/show.ts'
import { throughTabs } from './screens/tabs.ts'

test('axe reports nothing on the member lists and the tabs of a profile', async ({ testContext, product }) => {
  // Twelve screens in one test.
  test.slow()
  const member = await known(product, await createMember(product, { cash: 3_000 }))
  await requestWithdrawal(product, member, 400)
  await createNamesake(product, member)
  const { page } = await testContext.openSession({ name: 'Ploy' })
  await page.goto(paths.members)
  await expect(page.getByText(/members?$/).last()).toBeVisible()
  await expectNoFindings(page, 'list')
  await show(page, `${paths.members}?id=${member.id}`)
  await expect(page.getByRole('link', { name: 'Open profile' })).toBeVisible()
  await expectNoFindings(page, 'drawer')
  await show(page, profileOf(member))
  await throughTabs(page, 17, tab => expectNoFindings(page, tab))
  for (const move of ['Add credit…', 'Edit…']) {
    await page.getByRole('button', { name: move, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, move, whatLiesOver)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
