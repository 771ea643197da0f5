import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an owner disables an admin, whose page shows the true reason', async ({ testContext }) => {
  const other = await testContext.openSession({ name: 'Malee', role: 'finance-maker', at: paths.withdrawals })
  await new Shell(other.page).live()
  const { page, admin } = await testContext.openSession({ name: 'Kanda', at: `${paths.admins}?id=${other.admin.id}` })
  const drawer = page.getByRole('complementary', { name: 'Malee' })
  await drawer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Disable this admin?' })
  await expect(dialog).toContainText('their session ends immediately')
  await dialog.getByLabel('Reason').fill('Left the company')
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  const identity = page.getByRole('dialog', { name: 'Verify your identity' })
  await identity.getByLabel('Password').fill(admin.password)
  await identity.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Malee is disabled')).toBeVisible()
  await expect(drawer.getByText('Disabled', { exact: true })).toBeVisible()

  const reason = 'Your account was disabled by an administrator'
  const notice = other.page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(notice).toContainText(reason)
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(other.page).toHaveURL(paths.login)
  await expect(other.page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
  const form = new SignIn(other.page)
  await form.as(other.admin)
  await expect(form.refusal.filter({ hasText: 'Incorrect username or password' })).toBeVisible()
})
