import { mailedLink } from './support/mail.ts'
import { paths } from './screens/paths.ts'
import { SignIn } from './screens/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the template’s pages reset a password step by step and sign in with it', async ({ testContext, product }) => {
  const admin = await testContext.admin()
  const email = `${admin.username}@example.com`
  await product.sql.query('update admins set email = $2 where id = $1', [admin.id, email])
  const page = await testContext.openVisitor({ at: '/pages/login/login3' })
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/pages/forgot-password/forgot-password3')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page).toHaveURL('/pages/check-mail/check-mail3')
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await expect(page).toHaveURL('/pages/code-verification/code-verification3')

  const code = page.getByLabel('Code or link')
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(code).toHaveAccessibleDescription('Enter the code from the mail')
  await code.fill('A'.repeat(43))
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is not valid. Check that it was copied completely.')
  await code.fill(`https://office.example${await mailedLink(product, email)}`)
  await page.getByRole('button', { name: 'Check the code' }).click()
  await page.getByLabel('New password').fill('a lantern by the harbour')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/pages/login/login3')
  const form = new SignIn(page)
  await expect(form.username).toHaveValue(admin.username)
  await form.password.fill('a lantern by the harbour')
  await form.button.click()
  await expect(page).toHaveURL(paths.home)

  // Open to all: a signed-in user stays.
  for (const [at, heading] of [
    ['/pages/register/register3', 'Accept your invitation'],
    ['/pages/reset-password/reset-password3', 'Set a new password'],
    ['/pages/login/login3', 'Welcome back'],
  ] as const) {
    await page.goto(at)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page).toHaveURL(at)
  }
  await expect(page.getByText('You are signed in in this browser.')).toBeVisible()
})
