import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'

test('an admin signs in and sees their name on the dashboard', async ({ testContext }) => {
  const admin = await testContext.admin({ name: 'Malee' })
  const page = await testContext.openVisitor({ at: '/' })
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(paths.home)
  await expect(new Shell(page).profile).toHaveAccessibleName(/Hello, Malee/)
})

test('a wrong password shows an error and keeps the input', async ({ testContext }) => {
  const { username } = await testContext.admin()
  const page = await testContext.openVisitor({ at: paths.login })
  const form = new SignIn(page)
  await form.as({ username, password: 'not the password' })
  await expect(form.refusal).toHaveText('Incorrect username or password')
  await expect(form.username).toHaveValue(username)
  await expect(form.password).toHaveValue('not the password')
  expect(await page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull()
})

test('an unknown user gets the same response as a wrong password', async ({ testContext }) => {
  const page = await testContext.openVisitor({ at: paths.login })
  const form = new SignIn(page)
  await form.as({ username: 'nobody.at.all', password: 'whatever it was' })
  await expect(form.refusal).toHaveText('Incorrect username or password')
})

test('after the fifth failure the button counts down', async ({ testContext, product }) => {
  const { username, password } = await testContext.admin()
  const page = await testContext.openVisitor()
  await page.clock.install()
  await page.goto(paths.login)
  const form = new SignIn(page)
  await form.username.fill(username)
  for (let failure = 1; failure <= 5; failure += 1) {
    await form.password.fill(`wrong ${failure}`)
    const answered = page.waitForResponse('**/api/account/login')
    await form.button.click()
    expect((await answered).status()).toBe(401)
    await expect(form.button).toHaveText('Sign in')
  }
  // Five seconds could pass unnoticed on a slow machine: the test extends the wait and ends it itself.
  await product.sql.query(
    `update sign_in_throttles set blocked_until = now() + interval '5 minutes' where blocked_until > last_failed_at`,
  )
  await form.password.fill(password)
  await form.button.click()
  await expect(form.button).toHaveText(/^Try again in (300|2\d\d) s$/)
  await expect(form.button).toBeDisabled()
  await expect(form.refusal).toHaveText('Too many attempts. Wait a moment and try again')
  await product.sql.query('update sign_in_throttles set blocked_until = now()')
  await page.clock.runFor('05:00')
  await expect(form.button).toBeEnabled()
  await form.button.click()
  await expect(page).toHaveURL(paths.home)
})

test('after sign-in the requested page opens with its filters', async ({ testContext }) => {
  const admin = await testContext.admin()
  const page = await testContext.openVisitor({ at: `${paths.withdrawals}?tab=all&q=0812345678` })
  await expect(page).toHaveURL(paths.login)
  await new SignIn(page).as(admin)
  await expect(page).toHaveURL(`${paths.withdrawals}?tab=all&q=0812345678`)
  await expect(page.getByRole('searchbox')).toHaveValue('0812345678')
})

for (const path of [paths.login, '/register', '/forgot']) {
  test(`a signed-in user who opens ${path} is redirected home`, async ({ testContext }) => {
    const { page } = await testContext.openSession({ at: path })
    await expect(page).toHaveURL(paths.home)
    await expect(new Shell(page).bar).toBeVisible()
  })
}

test('registration needs an invitation, and a forgotten password an administrator', async ({ testContext }) => {
  const page = await testContext.openVisitor({ at: '/register' })
  await expect(page.getByText('This page was opened without an invitation')).toBeVisible()
  await page.goto('/forgot')
  await expect(page.getByText('Ask an owner of this back office')).toBeVisible()
  await expect(page.getByText('npm run')).toHaveCount(0)
})

test('an empty sign-in shows an error at each field', async ({ testContext }) => {
  const page = await testContext.openVisitor({ at: paths.login })
  const form = new SignIn(page)
  const [username, password] = [page.getByText('Enter your username'), page.getByText('Enter your password')]
  await form.button.click()
  await expect(username).toBeVisible()
  await expect(password).toBeVisible()
  await expect(form.username).toBeFocused()
  await form.username.fill('ploy')
  await form.button.click()
  await expect(username).toHaveCount(0)
  await expect(form.password).toBeFocused()
  await expect(form.password).toHaveAccessibleDescription('Enter your password')
})

test('a response without a token is rejected without a session', async ({ testContext }) => {
  const admin = await testContext.admin()
  const page = await testContext.openVisitor({ at: paths.login })
  await page.route('**/api/account/login', route => route.fulfill({ json: { user: { id: admin.id } } }))
  const form = new SignIn(page)
  await form.as(admin)
  await expect(form.refusal).toHaveText('Invalid response from server')
  expect(await page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull()
})

test('logging out ends the session and clears the browser’s storage', async ({ testContext, product }) => {
  const { page, token } = await testContext.openSession({ at: paths.home })
  const shell = new Shell(page)
  await shell.toggleDarkMode()
  await shell.logOut()
  await expect(page).toHaveURL(paths.login)
  await expect(new SignIn(page).heading).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const answer = await fetch(`${product.address}/api/account/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
})
