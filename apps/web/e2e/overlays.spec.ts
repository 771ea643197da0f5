import { known, Profile, profileOf } from './screens/members.ts'
import { paths } from './screens/paths.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { createMember } from './support/members.ts'
import { expect, test } from './support/test.ts'

test('menus, dialogs and messages over each other keep the focus and lose nothing', async ({
  testContext,
  product,
}) => {
  const member = await known(product, await createMember(product, { cash: 100 }))
  const { page } = await testContext.openSession({ name: 'Ploy', at: profileOf(member) })
  await expect(new Profile(page).title).toContainText(member.username)
  const more = page.getByRole('button', { name: 'More', exact: true })
  const dialog = page.getByRole('dialog', { name: /^Tags of/ })
  const chooseTags = async () => {
    await more.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('t')
    await expect(page.getByRole('menuitem', { name: 'Tags…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
  }
  // The tags in use arrive only after the field is left.
  const left = Promise.withResolvers<void>()
  const tagsInUse = '**/api/members/tags'
  await page.route(tagsInUse, async route => {
    await left.promise
    await route.fulfill({ json: { data: [{ tag: 'new here', members: 1 }] } })
  })
  const answered = page.waitForResponse(tagsInUse)
  await chooseTags()
  const tags = dialog.getByRole('combobox', { name: 'Tags' })
  await tags.fill('vip')
  await tags.press('Enter')
  // A text that is left is a tag as well.
  await tags.fill('slow payer')
  await tags.press('Tab')
  left.resolve()
  await answered
  await expect(dialog.getByRole('button', { name: 'Remove slow payer' })).toBeVisible()
  await tags.focus()

  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()

  // A message stays while the pointer is on it, and can be read and closed over a dialog.
  const message = page.getByRole('alert').filter({ hasText: 'Tags' })
  await message.hover()
  await chooseTags()
  await message.getByRole('button', { name: 'Close' }).click()
  await expect(message).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(more).toBeFocused()
})

test('Tab stays in a popover and leaves a menu, and both return the focus', async ({ testContext }) => {
  await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy', at: paths.withdrawals })
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.press('Enter')
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await expect(chooser).toBeFocused()
  for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(chooser.locator(':focus'), key).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()

  const profile = page.getByRole('button', { name: /^Hello, Ploy/ })
  await profile.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(profile).toBeFocused()
})

test('a calendar over a dialog returns the focus to its button, and the day is typed in the Buddhist era', async ({
  testContext,
  product,
}) => {
  const member = await createMember(product, { cash: 100 })
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', at: '/account/deposit' })
  await page.getByRole('button', { name: 'Manual deposit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manual deposit' })
  const calendar = dialog.getByRole('button', { name: 'Bank time: open the calendar' })
  // The calendar is loaded when it is first opened; afterwards it is there together with its popover.
  for (const opening of ['first', 'second']) {
    await calendar.press('Enter')
    const shown = page.getByRole('dialog', { name: 'Bank time' })
    await expect(shown.getByRole('table').locator('[tabindex="0"]'), opening).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar, opening).toBeFocused()
    await expect(dialog).toBeVisible()
  }

  const day = dialog.getByRole('textbox', { name: 'Bank time' })
  await day.fill('28/11/2569')
  await day.press('Tab')
  await expect(day).toHaveValue('28 Nov 2026')

  // Escape leaves the chosen member as it is, and asks before anything is lost.
  const field = dialog.getByRole('combobox', { name: /^Member/ })
  await field.fill(member.username)
  await page.getByRole('option').filter({ hasText: member.username }).click()
  await expect(field).toHaveValue(member.username)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue(member.username)
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(field).toHaveValue('')
})

test('the focus goes to the page when the row of a record has gone meanwhile', async ({ testContext }) => {
  const [request, other] = [await testContext.request(), await testContext.request()]
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  await page.setViewportSize({ width: 1100, height: 800 })
  const list = new Withdrawals(page)
  await list.link(request).press('Enter')
  const drawer = list.drawer(request)
  await expect(drawer.itself).toBeVisible()

  const { page: secondPage } = await testContext.openSession({ at: `${paths.withdrawals}?id=${request.id}` })
  const second = new Withdrawals(secondPage).drawer(request)
  await second.claim()
  await second.approve()
  // The list behind the drawer is hidden from roles.
  await expect(page.locator('tbody tr', { hasText: request.member.username })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer.itself).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  await expect(list.row(other)).toBeVisible()
})
