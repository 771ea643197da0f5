import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('each language applies immediately, completely and for good; one whose file is lost leaves the page as it was', async ({
  testContext,
}) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy', at: paths.withdrawals })
  const [shell, list] = [new Shell(page), new Withdrawals(page)]
  await expect(list.row(request)).toContainText('Pending')
  await expect(shell.menu.getByRole('link', { name: 'รายการถอน' })).toContainText('Withdrawals')

  await shell.chooseLanguage('ไทย')
  await expect(page.getByRole('tab', { name: /^คิว|^รอ/ })).toBeVisible()
  await expect(list.row(request)).not.toContainText('Pending')
  await expect(page.getByRole('link', { name: 'รายการถอน' }).first()).not.toContainText('Withdrawals')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')

  // Kept, and without its file the page stays as it was.
  const tab = page.getByRole('tab').first()
  await shell.chooseLanguage('中文')
  await expect(tab).toContainText('队列')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(tab).toContainText('队列')
  for (const [language, text] of [
    ['Français', 'File'],
    ['Română', 'Coadă'],
  ] as const) {
    await shell.chooseLanguage(language)
    await expect(tab).toContainText(text)
  }
  await page.route('**/assets/locale-th-*.js*', route => route.abort())
  await shell.chooseLanguage('ไทย')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(tab).toContainText('Coadă')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
  await shell.chooseLanguage('English')
  await expect(list.row(request)).toContainText('Pending')
})

test('the sign-in page offers Thai', async ({ testContext }) => {
  const page = await testContext.openVisitor({ at: paths.login })
  await page.getByRole('button', { name: 'ไทย' }).click()
  await expect(page.getByLabel('ชื่อผู้ใช้')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(new SignIn(page).heading).toBeVisible()
})

test('dark mode is dark from the first paint of a reload', async ({ testContext }) => {
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  const shell = new Shell(page)
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light')
  // The background of the document’s first paint is replaced by the theme’s as its styles arrive.
  await expect(shell.bar).toBeVisible()
  const light = 'rgb(245, 246, 248)'
  await expect.poll(paper).toBe(light)
  await shell.toggleDarkMode()
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  // Users who want less motion see no colour fade; a transition of each element would cost more than the change.
  expect(await page.evaluate(countFading, 'light')).toBe(0)
  expect(await page.evaluate(countFading, 'dark')).toBe(0)

  // Records mode and background at the start of every frame.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const check = () => {
      if (document.body !== null)
        seen.push(
          `${document.documentElement.dataset['mode']} ${getComputedStyle(document.documentElement).colorScheme}`,
        )
      if (seen.length < 60) requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
  await page.reload()
  await expect(shell.bar).toBeVisible()
  await expect.poll(paper).toBe(dark)
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen)).toEqual(new Set(['dark dark']))
})

test('the chosen appearance is on the page before its scripts arrive, which show what another tab chose meanwhile', async ({
  testContext,
}) => {
  const page = await testContext.openVisitor({ at: paths.login })
  await page.evaluate(() => {
    const look = { presetColor: 'theme3', borderRadius: 12, outlinedFilled: false, container: true, rtlLayout: true }
    localStorage.setItem('backoffice-config', JSON.stringify(look))
  })
  // Held, as on a slow line.
  const line = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await line.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const html = page.locator('html')
  for (const [name, value] of Object.entries({
    dir: 'rtl',
    'data-preset': '3',
    'data-outlined': 'false',
    'data-container': 'true',
  }))
    await expect(html).toHaveAttribute(name, value)
  await expect(html).toHaveCSS('--radius', '12px')
  await expect(html).toHaveCSS('--main', '#1f6b4a')
  await expect(page.getByRole('status')).toHaveText('Loading configuration...')

  await page.evaluate(() => localStorage.setItem('backoffice-config', JSON.stringify({ presetColor: 'theme2' })))
  line.resolve()
  await expect(html).toHaveAttribute('data-preset', '2')
  await expect(html).toHaveAttribute('dir', 'ltr')
})

test('the panel changes every open tab, is kept for the admin and resets', async ({ testContext }) => {
  const { page, context, admin } = await testContext.openSession({ at: paths.home })
  const other = await context.newPage()
  await other.goto(paths.withdrawals)
  await expect(new Shell(other).bar).toBeVisible()
  const shell = new Shell(page)
  await shell.bar.getByRole('button', { name: 'Appearance' }).click()
  const panel = page.getByRole('dialog', { name: 'Appearance' })
  await panel.getByRole('button', { name: 'Violet' }).click()
  await panel.getByRole('button', { name: 'Right to left' }).click()
  await panel.getByRole('button', { name: 'Poppins' }).click()
  await panel.getByRole('slider', { name: 'Corner radius' }).fill('16')
  await panel.getByRole('switch', { name: 'Container' }).check()
  await panel.getByRole('switch', { name: 'Outlined inputs' }).uncheck()
  const saved = page.waitForResponse(response => response.url().endsWith('/preferences/look'))
  await panel.getByRole('button', { name: 'B.E. (พ.ศ.)' }).click()
  const chosen = {
    dir: 'rtl',
    'data-preset': '6',
    'data-font': 'Poppins',
    'data-container': 'true',
    'data-outlined': 'false',
  }
  // The page behind the panel is inert, so it has no roles.
  for (const tab of [page, other]) {
    for (const [name, value] of Object.entries(chosen)) await expect(tab.locator('html')).toHaveAttribute(name, value)
    await expect(tab.locator('html')).toHaveCSS('--radius', '16px')
  }
  await expect(
    page
      .locator('main')
      .getByText(/25\d\d/)
      .first(),
  ).toBeVisible()
  expect((await saved).ok()).toBe(true)

  // Signing out clears the browser; the admin’s settings return with the sign-in.
  await panel.press('Escape')
  await shell.logOut()
  await expect(page).toHaveURL(paths.login)
  await expect(page.locator('html')).toHaveAttribute('data-preset', '5')
  await new SignIn(page).as(admin)
  await expect(page.locator('html')).toHaveAttribute('data-preset', '6')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await shell.bar.getByRole('button', { name: 'Appearance' }).click()
  await panel.getByRole('button', { name: 'Reset to defaults' }).last().click()
  await expect(page.locator('html')).toHaveAttribute('data-preset', '5')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(panel.getByRole('button', { name: 'Reset to defaults' }).last()).toBeDisabled()
})

test('settings of a later release are ignored where they are unknown, and kept', async ({ testContext }) => {
  const { page } = await testContext.openSession()
  const later = { presetColor: 'theme9', fontFamily: 'Sarabun', borderRadius: 400, navType: 'dark', fontScale: 1.25 }
  await page.evaluate(look => localStorage.setItem('backoffice-config', JSON.stringify(look)), later)
  await page.goto(paths.home)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mode', 'dark')
  await expect(html).toHaveAttribute('data-preset', '5')
  await expect(html).toHaveAttribute('data-font', 'Roboto')
  await expect(html).toHaveCSS('--radius', '8px')
  await new Shell(page).toggleDarkMode()
  await expect(html).toHaveAttribute('data-mode', 'light')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('backoffice-config') ?? '{}') as object)
  expect(stored).toMatchObject({ navType: 'light', fontScale: 1.25 })
})

/** How many transitions a change of the mode starts. */
function countFading(mode: string): number {
  document.documentElement.dataset['mode'] = mode
  // One that follows scrolling is no transition.
  return document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length
}
