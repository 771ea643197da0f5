import { expectNoFindings } from './support/axe.ts'
import { createMember } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { known, MemberList, Profile, profileOf } from './screens/members.ts'
import { paths } from './screens/paths.ts'
import { expectNoSidewaysScroll, phone } from './screens/phone.ts'
import { throughTabs } from './screens/tabs.ts'

test.use(phone)

test('at 360 px a member is found, opened and credited with one thumb', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 300 }))
  const { page } = await testContext.openSession({ name: 'Ploy', at: paths.members })
  const list = new MemberList(page)
  await list.search.fill(member.username)
  await list.link(member).tap()
  await list.drawer(member).getByRole('link', { name: 'Open profile' }).tap()
  const profile = new Profile(page)
  await expect(profile.title).toContainText(member.username)
  const dialog = await profile.give('50', 'Goodwill')
  await expect(dialog).toContainText('฿350.00')
  await dialog.getByRole('button', { name: 'Add credit', exact: true }).tap()
  await expect(page.getByText(`${member.username}: ฿300.00 → ฿350.00`)).toBeVisible()
  await expect(profile.main).toContainText('฿350.00')
})

test('at 360 px no tab of a profile scrolls sideways, and axe reports nothing', async ({ testContext, product }) => {
  test.slow()
  const member = await known(product, await createMember(product, { cash: 300 }))
  const { page } = await testContext.openSession({ name: 'Ploy', at: profileOf(member) })
  await throughTabs(page, 17, async tab => {
    await expectNoSidewaysScroll(page, tab)
    await expectNoFindings(page, tab)
  })
})
