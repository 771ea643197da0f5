import { signInElsewhere } from './support/admins.ts'
import { expect, test } from './support/test.ts'
import { paths } from './vocabulary/paths.ts'
import { Shell } from './vocabulary/shell.ts'
import { SignIn } from './vocabulary/sign-in.ts'
import { words } from './vocabulary/words.ts'

test('a reload keeps an admin signed in', async ({ office }) => {
  const { page } = await office.desk({ at: paths.home })
  await page.reload()
  await expect(page).toHaveURL(paths.home)
  await expect(new Shell(page).profile).toBeVisible()
})

test('who signed in elsewhere meanwhile is told so at the next visit', async ({ office, product }) => {
  const { page, admin } = await office.desk()
  await signInElsewhere(product, admin)
  await page.goto(paths.withdrawals)
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText(words.loggedInElsewhere)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull()
})

test('an invented token ends at the sign-in, without a word about other devices', async ({ office }) => {
  const { page } = await office.desk({ at: paths.login })
  await expect(new Shell(page).bar).toBeVisible()
  await page.evaluate(() =>
    localStorage.setItem('serviceToken', '0199a1b2-0000-7000-8000-000000000000.bm90IGEgc2VjcmV0'),
  )
  await page.goto(paths.home)
  await expect(page).toHaveURL(paths.login)
  await expect(new SignIn(page).heading).toBeVisible()
  await expect(page.getByText(words.loggedInElsewhere)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull()
})

test('while the session is being checked there is a bar and nothing of the office', async ({ office }) => {
  const { page } = await office.desk()
  let answer = (): void => undefined
  const asked = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/account/me', async route => {
    await asked
    await route.continue()
  })
  await page.goto(paths.home)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(new Shell(page).bar).toHaveCount(0)
  answer()
  await expect(new Shell(page).bar).toBeVisible()
})

test('a configuration that cannot be loaded leaves its text standing, with a retry that works', async ({ office }) => {
  const { page } = await office.desk()
  await page.route('**/config.json', route => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(paths.home)
  await expect(page.getByText(words.loadingConfiguration, { exact: true })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect(retry).toBeVisible()
  await page.unroute('**/config.json')
  await retry.click()
  await expect(new Shell(page).bar).toBeVisible()
})
