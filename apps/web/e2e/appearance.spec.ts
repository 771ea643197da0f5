import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('changing the language applies immediately and persists; screen titles stay Thai', async ({ testContext }) => {
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

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(list.row(request)).not.toContainText('Pending')
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

test('the chosen appearance is on the page before its scripts arrive', async ({ testContext }) => {
  const page = await testContext.openVisitor({ at: paths.login })
  await page.evaluate(() => {
    const look = { presetColor: 'theme3', borderRadius: 12, outlinedFilled: false, container: true, rtlLayout: true }
    localStorage.setItem('backoffice-config', JSON.stringify(look))
  })
  // Held, as on a slow line.
  await page.route('**/assets/*.js', () => undefined)
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
})

/** How many transitions a change of the mode starts. */
function countFading(mode: string): number {
  document.documentElement.dataset['mode'] = mode
  return document.getAnimations().length
}
