import { verifyIdentity } from './screens/identity.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { mailedLink } from './support/mail.ts'
import { expect, test } from './support/test.ts'

test('an invited admin chooses a password and signs in', async ({ testContext, product }) => {
  const { page, admin } = await testContext.openSession({ name: 'Kanda', at: paths.admins })
  const username = `somsri.${admin.username.split('.').at(-1)}`
  const email = `${username}@example.com`
  await page.getByRole('button', { name: 'Invite admin…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite an admin' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Somsri')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('finance-maker')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await verifyIdentity(page, admin.password)
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible()
  const drawer = page.getByRole('complementary', { name: 'Somsri' })
  await expect(drawer.getByText('Invited', { exact: true })).toBeVisible()

  const link = await mailedLink(product, email)
  const visitor = await testContext.openVisitor({ at: link })
  await expect(visitor.getByRole('main')).toContainText('Somsri')
  await expect(visitor.getByRole('main')).toContainText('Finance maker')
  await expect(visitor).toHaveURL('/register')
  const password = visitor.getByLabel('New password')
  await password.fill('password1234')
  await visitor.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toHaveAccessibleDescription(/^This password is one of the first that are tried/)
  await password.fill('a lantern by the harbour')
  await visitor.getByRole('button', { name: 'Create account' }).click()
  const form = new SignIn(visitor)
  await expect(form.username).toHaveValue(username)
  await form.password.fill('a lantern by the harbour')
  await form.button.click()
  await expect(visitor).toHaveURL(paths.home)
  await expect(drawer.getByText('Active', { exact: true })).toBeVisible()
})

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
  await verifyIdentity(page, admin.password)
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
