import { signInElsewhere } from './support/admins.ts'
import { expect, test } from './support/test.ts'
import { paths } from './vocabulary/paths.ts'
import { Shell } from './vocabulary/shell.ts'
import { SignIn } from './vocabulary/sign-in.ts'
import { words } from './vocabulary/words.ts'

test('a sign-in on another device takes the first browser out, and it cannot be waved away', async ({ office }) => {
  const { page, admin } = await office.desk({ at: paths.withdrawals })
  await expect(new Shell(page).bar).toBeVisible()
  const elsewhere = await office.visitor({ at: paths.login })
  await new SignIn(elsewhere).as(admin)
  await expect(elsewhere).toHaveURL(paths.home)

  const dialog = page.getByRole('alertdialog', { name: 'Signed in elsewhere' })
  await expect(dialog).toContainText(words.forcedLogout)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()

  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(paths.login)
  await expect(page.getByText(words.signedOutElsewhere)).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  // The closing logout was the old session's own: the new one goes on.
  await elsewhere.reload()
  await expect(new Shell(elsewhere).profile).toBeVisible()
})

test('while the dialog stands nothing is read any more', async ({ office, product }) => {
  const { page, admin } = await office.desk({ at: paths.withdrawals })
  await expect(new Shell(page).badge).toHaveText(/\d/)
  await signInElsewhere(product, admin)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/') && asked.push(request.url()))
  await office.request()
  const other = await office.desk({ at: paths.withdrawals })
  await expect(new Shell(other.page).badge).toHaveText(/[1-9]/)
  expect(asked).toEqual([])
})

test('a second tab goes on when the first one signs in again', async ({ office, product }) => {
  const { page, context, admin } = await office.desk({ at: paths.home })
  const second = await context.newPage()
  await second.goto(paths.withdrawals)
  await expect(new Shell(second).bar).toBeVisible()

  await signInElsewhere(product, admin)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await expect(second.getByRole('alertdialog')).toBeVisible()
  // The first tab is opened anew and signs in; the second has not said OK.
  await page.evaluate(() => localStorage.removeItem('serviceToken'))
  await page.goto(paths.login)
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(paths.home)

  await expect(second.getByRole('alertdialog')).toHaveCount(0)
  await expect(second).toHaveURL(paths.withdrawals)
  const before = await new Shell(second).waiting()
  await office.request()
  await expect(new Shell(second).badge).toHaveText(String(before + 1))
  await expect(new Shell(page).profile).toBeVisible()
})

test('logging out in one tab takes the other one along', async ({ office }) => {
  const { page, context } = await office.desk({ at: paths.home })
  const second = await context.newPage()
  await second.goto(paths.withdrawals)
  await expect(new Shell(second).bar).toBeVisible()
  await new Shell(page).logOut()
  await expect(page).toHaveURL(paths.login)
  await expect(second).toHaveURL(paths.login)
})
