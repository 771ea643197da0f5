import type { Page } from '@playwright/test'
import { expectNoFindings, whatLiesOver } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { Withdrawals } from './screens/withdrawals.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

/** Combinations of mode, language and width that cover every pair. */
const looks = [
  { mode: 'light', locale: 'en', size: wide },
  { mode: 'dark', locale: 'en', size: phone },
  { mode: 'light', locale: 'th', size: phone },
  { mode: 'dark', locale: 'th', size: wide },
] as const

for (const { mode, locale, size } of looks) {
  test(`axe reports nothing on any screen, ${mode}, ${locale}, ${size.width} px`, async ({ testContext }) => {
    // Five screens in one test, each checked as a whole.
    test.slow()
    const request = await testContext.request()
    const browser = { viewport: size }
    const visitor = await testContext.openVisitor({ browser })
    await storeAppearance(visitor, mode, locale)
    await visitor.goto(paths.login)
    await expect(visitor.getByRole('main')).toBeVisible()
    await expectNoFindings(visitor, 'sign-in')

    const { page } = await testContext.openSession({ name: 'Ploy', browser })
    await storeAppearance(page, mode, locale)
    await page.goto(paths.home)
    await expect(page.getByRole('main').getByText('฿').first()).toBeVisible()
    await expectNoFindings(page, 'dashboard')
    await page.goto(paths.withdrawals)
    const row = new Withdrawals(page).link(request)
    await expect(row).toBeVisible()
    await expectNoFindings(page, 'withdrawals')
    await row.click()
    await expect(page.getByRole('term').first()).toBeVisible()
    await expectNoFindings(page, 'one withdrawal')
    await page.goto('/nowhere')
    await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
    await expectNoFindings(page, '404')
  })
}

test('axe reports nothing on menus and filters', async ({ testContext }) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy', at: paths.withdrawals })
  const shell = new Shell(page)
  await expect(new Withdrawals(page).row(request)).toBeVisible()
  const opened = {
    profile: shell.profile,
    languages: shell.bar.getByRole('button', { name: 'Language' }),
    approvals: shell.bell,
    filters: page.getByRole('button', { name: 'Filter', exact: true }),
  }
  for (const [what, button] of Object.entries(opened)) {
    await button.click()
    await expectNoFindings(page, what, whatLiesOver)
    await page.keyboard.press('Escape')
  }
})

test('axe reports nothing on a claimed withdrawal, its timeline and its dialogs', async ({ testContext }) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy', at: `${paths.withdrawals}?id=${request.id}` })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.claim()
  await drawer.showTimeline()
  await expectNoFindings(page, 'a claimed withdrawal and the message of the claim', whatLiesOver)
  for (const move of ['Approve…', 'Reject…', 'Mark as paid manually…']) {
    await drawer.button(move).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindings(page, move, whatLiesOver)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the sign-in form works by keyboard alone', async ({ testContext }) => {
  const admin = await testContext.admin()
  const page = await testContext.openVisitor({ at: paths.login })
  await expect(new SignIn(page).username).toBeFocused()
  await page.keyboard.type(admin.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.home)
})

/** Stores the settings as if the user had chosen them before. */
async function storeAppearance(page: Page, mode: string, locale: string): Promise<void> {
  await page.addInitScript(
    check => localStorage.setItem('backoffice-config', check),
    JSON.stringify({ navType: mode, locale }),
  )
}
