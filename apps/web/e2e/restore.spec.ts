import { signInElsewhere } from './support/admins.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { texts } from './screens/texts.ts'

test('a reload shows only the loading bar while the session is verified, and keeps the admin signed in', async ({
  testContext,
}) => {
  const { page } = await testContext.openSession({ at: paths.home })
  const shell = new Shell(page)
  await expect(shell.bar).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/account/me', async route => {
    await answered.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(shell.bar).toHaveCount(0)
  answered.resolve()
  await expect(shell.profile).toBeVisible()
  await expect(page).toHaveURL(paths.home)
})

test('a session that was replaced elsewhere shows a notice at the next visit, an unknown token does not', async ({
  testContext,
  product,
}) => {
  const { page, admin } = await testContext.openSession()
  const token = () => page.evaluate(() => localStorage.getItem('serviceToken'))
  await signInElsewhere(product, admin)
  await page.goto(paths.withdrawals)
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText(texts.loggedInElsewhere)).toBeVisible()
  expect(await token()).toBeNull()

  await page.evaluate(() =>
    localStorage.setItem('serviceToken', '0199a1b2-0000-7000-8000-000000000000.bm90IGEgc2VjcmV0'),
  )
  await page.goto(paths.home)
  await expect(page).toHaveURL(paths.login)
  await expect(new SignIn(page).heading).toBeVisible()
  await expect(page.getByText(texts.loggedInElsewhere)).toHaveCount(0)
  expect(await token()).toBeNull()
})

test('a configuration that fails to load keeps its text and offers a retry', async ({ testContext }) => {
  const { page } = await testContext.openSession()
  await page.route('**/config.json', route => route.fulfill({ status: 500, body: 'no' }))
  // The session is asked for at the same time; its failure must not sign the admin out.
  await page.route('**/api/account/me', route => route.fulfill({ status: 503, body: 'no' }), { times: 1 })
  await page.goto(paths.home)
  await expect(page.getByText(texts.loadingConfiguration, { exact: true })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click()
  await expect(retry).toBeVisible()
  await page.unroute('**/config.json')
  await retry.click()
  await expect(new Shell(page).bar).toBeVisible()
})
