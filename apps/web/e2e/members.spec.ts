import { createMember, requestWithdrawal } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { createToken, send } from './support/wire.ts'
import { createNamesake, known, MemberList, Profile, profileOf } from './screens/members.ts'

test('a member is found by phone and by name, shown beside the list and opened', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 700 }))
  const { page } = await testContext.openSession({ name: 'Ploy' })
  const list = new MemberList(page)
  await list.find(member.phone)
  await expect(list.link(member)).toBeVisible()
  await list.find(`${member.firstName} ${member.lastName}`)
  await list.link(member).click()
  await expect(list.drawer(member)).toContainText('฿700.00')
  await list.drawer(member).getByRole('link', { name: 'Open profile' }).click()
  const profile = new Profile(page)
  await expect(profile.title).toContainText(member.username)
  await expect(page).toHaveTitle(new RegExp(member.username))
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(member.username)
})

test('a new member is added, and possible duplicates show immediately', async ({ testContext, product }) => {
  const twin = await known(product, await createMember(product, { cash: 100 }))
  const { page } = await testContext.openSession({ name: 'Ploy', at: '/member/list' })
  await page.getByRole('button', { name: 'Add member' }).click()
  const form = page.getByRole('dialog', { name: 'Add member' })
  const number = String(Date.now()).slice(-7)
  for (const [label, text] of [
    ['Username', `new-${number}`],
    ['First name', twin.firstName],
    ['Last name', twin.lastName],
    ['Phone', twin.phone],
    ['Account number', `401${number}`],
  ] as const)
    await form.getByLabel(label, { exact: false }).first().fill(text)
  await form.getByLabel('Player ID').fill(`P-${number}`)
  await form.getByLabel(/^Bank/).selectOption('014')
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(form.getByText('Already used by another member')).toBeVisible()
  await form.getByLabel('Phone').first().fill(`086${number}`)
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^new-\d+ added\. \d+ possible duplicate/ })).toBeVisible()
  await expect(new Profile(page).title).toContainText(`new-${number}`)
  await expect(page).toHaveURL(/tab=duplicates/)
  await expect(page.getByRole('link', { name: twin.username })).toBeVisible()
})

test('an adjustment appears in a colleague’s browser, who may not make one', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 1_000 }))
  const { page } = await testContext.openSession({ name: 'Anan', role: 'auditor', at: profileOf(member) })
  const profile = new Profile(page)
  await expect(profile.main).toContainText('฿1,000.00')
  await expect(profile.move('Add credit…')).toHaveCount(0)
  const adjustment = { amount: 250, reason: 'Goodwill' }
  await send(product, await createToken(product), `/members/${member.id}/adjust`, adjustment)
  await expect(profile.main).toContainText('฿1,250.00')
  await profile.tab('Credit history').click()
  await expect(page.getByRole('row', { name: /Adjustment/ })).toContainText(/\+\u2060฿250\.00/)
})

test('the check and the withdrawal of a restricted member show the blocker', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 2_000 }))
  const request = await requestWithdrawal(product, member, 500)
  const { page } = await testContext.openSession({ name: 'Ploy', at: profileOf(member) })
  const profile = new Profile(page)
  const check = page.getByRole('region', { name: 'Withdrawal eligibility' })
  await expect(check).toContainText('Can withdraw')
  const dialog = await profile.choose('Restrictions…')
  await dialog.getByLabel('Withdrawals').check()
  await dialog.getByLabel('Reason').fill('Under review')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(check).toContainText('The member is restricted from withdrawing')
  await expect(profile.main.getByText('Restricted: withdrawals')).toBeVisible()
  await page
    .getByRole('region', { name: /^1 open withdrawal/ })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(new RegExp(`/account/withdraw\\?.*id=${request.id}`))
  await expect(page.getByText('The member is restricted from withdrawing')).toBeVisible()
})

test('support sees masked values, reveals one with a reason, and the timeline logs it', async ({
  testContext,
  product,
}) => {
  const member = await known(product, await createMember(product, { cash: 100 }))
  const { page } = await testContext.openSession({ name: 'Mali', role: 'support', at: profileOf(member) })
  const profile = new Profile(page)
  const digits = member.phone.slice(-4)
  const full = new RegExp(`${member.phone.slice(0, 3)}.?${member.phone.slice(3, 6)}.?${digits}`)
  await expect(profile.title).toContainText(member.username)
  await expect(profile.main).not.toContainText(full)
  await page.getByRole('button', { name: 'Show Phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show Phone' })
  await dialog.getByLabel('Reason').fill('The member calls about a deposit')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(profile.main).toContainText(full)
  await profile.tab('Activity').click()
  const event = page.getByRole('listitem').filter({ hasText: 'Hidden value shown' })
  await expect(event).toContainText('Mali')
  await expect(event).toContainText('The member calls about a deposit')
})

test('tags, notes and duplicates are written, pinned and dismissed', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 100 }))
  const namesake = await createNamesake(product, member)
  const { page } = await testContext.openSession({ name: 'Ploy', at: profileOf(member) })
  const profile = new Profile(page)
  const tags = await profile.choose('Tags…')
  await tags.getByRole('combobox', { name: 'Tags' }).fill('vip')
  await page.keyboard.press('Enter')
  await tags.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('group', { name: 'Status and tags' })).toContainText('vip')

  await profile.tab('Notes').click()
  await page.getByRole('button', { name: 'Add note…' }).click()
  await page.getByRole('dialog').getByLabel('Note', { exact: false }).first().fill('Calls on Fridays')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await expect(profile.main).toContainText('Calls on Fridays')
  await page.getByRole('button', { name: 'Pin this note' }).click()
  await expect(page.getByRole('button', { name: 'Unpin this note' })).toBeVisible()

  await profile.tab('Possible duplicates').click()
  const pair = page.getByRole('region', { name: `With ${namesake.username}` })
  await expect(pair).toContainText('Same name')
  await pair.getByRole('button', { name: 'Confirm different people…' }).click()
  const dismiss = page.getByRole('dialog', { name: 'Confirm that these are different people?' })
  await dismiss.getByLabel('Reason').fill('Both sent an ID card')
  await dismiss.getByRole('button', { name: 'Confirm different people' }).click()
  await expect(pair.getByRole('button', { name: 'Confirm different people…' })).toHaveCount(0)
})
