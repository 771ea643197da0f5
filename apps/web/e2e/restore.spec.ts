import { signInElsewhere } from './support/admins.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { texts } from './screens/texts.ts'

test('a reload keeps an admin signed in', async ({ testContext }) => {
  const { page } = await testContext.openSession({ at: paths.home })
  await page.reload()
  await expect(page).toHaveURL(paths.home)
  await expect(new Shell(page).profile).toBeVisible()
})

test('a session that was replaced elsewhere shows a notice at the next visit', async ({ testContext, product }) => {
  const { page, admin } = await testContext.openSession()
  await signInElsewhere(product, admin)
  await page.goto(paths.withdrawals)
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText(texts.loggedInElsewhere)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull()
})

test('an unknown token leads to the sign-in without a notice', async ({ testContext }) => {
  const { page } = await testContext.openSession({ at: paths.login })
  await expect(new Shell(page).bar).toBeVisible()
  await page.evaluate(() =>
    localStorage.setItem('serviceToken', '0199a1b2-0000-7000-8000-000000000000.bm90IGEgc2VjcmV0'),
  )
  await page.goto(paths.home)
  await expect(page).toHaveURL(paths.login)
  await expect(new SignIn(page).heading).toBeVisible()
  await expect(page.getByText(texts.loggedInElsewhere)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull()
})

test('only the loading bar shows while the session is verified', async ({ testContext }) => {
  const { page } = await testContext.openSession()
  let answer = (): void => undefined
  const requested = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/account/me', async route => {
    await requested
    await route.continue()
  })
  await page.goto(paths.home)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(new Shell(page).bar).toHaveCount(0)
  answer()
  await expect(new Shell(page).bar).toBeVisible()
})

test('a configuration that fails to load keeps its text and offers a retry', async ({ testContext }) => {
  const { page } = await testContext.openSession()
  await page.route('**/config.json', route => route.fulfill({ status: 500, body: 'no' }))
  await page.goto(paths.home)
  await expect(page.getByText(texts.loadingConfiguration, { exact: true })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect(retry).toBeVisible()
  await page.unroute('**/config.json')
  await retry.click()
  await expect(new Shell(page).bar).toBeVisible()
})
