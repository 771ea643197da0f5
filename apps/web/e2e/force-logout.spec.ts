import { signInElsewhere } from './support/admins.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { texts } from './screens/texts.ts'

test('a sign-in on another device signs the first browser out with a dialog that cannot be dismissed', async ({
  testContext,
}) => {
  const { page, admin } = await testContext.openSession({ at: paths.withdrawals })
  await new Shell(page).live()
  const elsewhere = await testContext.openVisitor({ at: paths.login })
  await new SignIn(elsewhere).as(admin)
  await expect(elsewhere).toHaveURL(paths.home)

  const dialog = page.getByRole('alertdialog', { name: 'Signed in elsewhere' })
  await expect(dialog).toContainText(texts.forcedLogout)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()

  // Nothing is fetched while the dialog is open, although the queue changes.
  const fetched: string[] = []
  page.on('request', call => call.url().includes('/api/') && fetched.push(call.url()))
  const before = await new Shell(elsewhere).waiting()
  await testContext.request()
  await expect(new Shell(elsewhere).badge).toHaveText(String(before + 1))
  expect(fetched).toEqual([])

  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText(texts.signedOutElsewhere)).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  // The closing logout ends only the old session.
  await elsewhere.reload()
  await expect(new Shell(elsewhere).profile).toBeVisible()
})

test('a second tab continues after the first one signs in again', async ({ testContext, product }) => {
  const { page, context, admin } = await testContext.openSession({ at: paths.home })
  const second = await context.newPage()
  await second.goto(paths.withdrawals)
  // A tab without a connection is sent to the sign-in page by its next request, without a dialog.
  for (const tab of [page, second]) await new Shell(tab).live()

  await signInElsewhere(product, admin)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expect(second.getByRole('alertdialog')).toBeVisible()
  // The first tab is reloaded and signs in; the second has not confirmed the dialog.
  await page.evaluate(() => localStorage.removeItem('serviceToken'))
  await page.goto(paths.login)
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(paths.home)

  await expect(second.getByRole('alertdialog')).toHaveCount(0)
  await expect(second).toHaveURL(paths.withdrawals)
  const before = await new Shell(second).waiting()
  await testContext.request()
  await expect(new Shell(second).badge).toHaveText(String(before + 1))
  await expect(new Shell(page).profile).toBeVisible()
})
