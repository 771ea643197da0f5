import { registerMember } from './support/deposits.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { expect, test } from './support/test.ts'

test('the palette finds a member, opens pages, and remembers what was opened', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  await expect(new Shell(page).bar).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const input = palette.getByRole('combobox')
  await page.keyboard.press('Control+k')
  await expect(input).toBeFocused()
  await page.keyboard.type(member.username)
  await expect(palette.getByRole('option', { name: member.username })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`^[^?]*/member/profile/`))
  await expect(page.getByRole('main')).toContainText(member.username)
  await expect(palette).toHaveCount(0)

  // A page by its Thai name, then back by what was opened last.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('วงล้อ')
  await expect(palette.getByRole('option').first()).toContainText('Wheel')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.wheel)
  await page.keyboard.press('Control+k')
  await palette.getByRole('group', { name: 'Recently opened' }).getByRole('option', { name: member.username }).click()
  await expect(page).toHaveURL(/member\/profile/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzz no such thing')
  await expect(palette.getByRole('status')).toHaveText(/^Nothing found/)
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

test('shortcuts open pages and their sheet, also in a Thai layout, and never while typing', async ({ testContext }) => {
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  const shell = new Shell(page)
  await expect(shell.bar).toBeVisible()
  // The keys are loaded with the first input.
  await page.mouse.move(200, 300)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(sheet.getByRole('term').filter({ hasText: 'Add a filter' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(paths.members)
  // Until it is drawn, the page before it stays.
  await expect(page.getByRole('tab', { name: 'All members' })).toBeVisible()
  const press = (key: string, code: string) =>
    page.evaluate(
      init => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
      { key, code },
    )
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  // The list listens a moment after it is drawn.
  await expect(async () => {
    await press('ฝ', 'Slash')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('gw?')
  await expect(search).toHaveValue('gw?')
  await expect(page).toHaveURL(new RegExp(`${paths.members}\\?q=`))
  await expect(sheet).toHaveCount(0)
})

test('the palette has nothing that the role may not do', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const { page } = await testContext.openSession({ role: 'marketing', at: paths.promotions })
  await expect(new Shell(page).bar).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('option', { name: /^Promotions/ })).toBeVisible()
  await expect(palette.getByRole('option', { name: /^Withdrawals/ })).toHaveCount(0)
  await expect(palette.getByRole('option', { name: /^Audit log/ })).toHaveCount(0)
  await expect(palette.getByRole('combobox')).toBeFocused()
  const searched: string[] = []
  page.on('request', request => searched.push(new URL(request.url()).pathname))
  await page.keyboard.type(member.username)
  await expect(palette.getByRole('status')).not.toHaveText('Searching…')
  expect(searched.filter(path => /withdraw|deposit|189a/.test(path))).toEqual([])
})

test('what is marked stays marked when a slower list answers', async ({ testContext }) => {
  const member = (await testContext.request()).member.username
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  await expect(new Shell(page).bar).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await page.route('**/usersystem?**', async route => {
    await answered.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(member)
  const withdrawal = palette.getByRole('group', { name: 'Withdrawals' }).getByRole('option').first()
  await withdrawal.hover()
  await expect(withdrawal).toHaveAttribute('aria-selected', 'true')
  answered.resolve()
  await expect(palette.getByRole('group', { name: 'Customers' }).getByRole('option', { name: member })).toBeVisible()
  await expect(withdrawal).toHaveAttribute('aria-selected', 'true')
})
