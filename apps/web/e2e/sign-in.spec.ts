import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'

test('an admin signs in by keyboard alone and sees their name on the dashboard', async ({ testContext }) => {
  const admin = await testContext.admin({ name: 'Malee' })
  const page = await testContext.openVisitor({ at: '/' })
  await expect(new SignIn(page).username).toBeFocused()
  await page.keyboard.type(admin.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.home)
  await expect(new Shell(page).profile).toHaveAccessibleName(/Hello, Malee/)
})

test('a failed sign-in says why and keeps the input', async ({ testContext }) => {
  const admin = await testContext.admin()
  const page = await testContext.openVisitor({ at: paths.login })
  const form = new SignIn(page)
  const [username, password] = [page.getByText('Enter your username'), page.getByText('Enter your password')]
  await form.button.click()
  await expect(username).toBeVisible()
  await expect(password).toBeVisible()
  await expect(form.username).toBeFocused()
  await form.username.fill(admin.username)
  await form.button.click()
  await expect(username).toHaveCount(0)
  await expect(form.password).toBeFocused()
  await expect(form.password).toHaveAccessibleDescription('Enter your password')

  await form.as({ username: admin.username, password: 'not the password' })
  await expect(form.refusal).toHaveText('Incorrect username or password')
  await expect(form.username).toHaveValue(admin.username)
  await expect(form.password).toHaveValue('not the password')

  // A response without a token opens no session.
  await page.route('**/api/account/login', route => route.fulfill({ json: { user: { id: admin.id } } }))
  await form.as(admin)
  await expect(form.refusal).toHaveText('Invalid response from server')
  expect(await page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull()
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

test('a signed-in user who opens a page for visitors is redirected home', async ({ testContext }) => {
  const { page } = await testContext.openSession()
  for (const path of [paths.login, '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.home)
    await expect(new Shell(page).bar).toBeVisible()
  }
})

test('registration needs an invitation, and a forgotten password a link by mail or an owner', async ({
  testContext,
}) => {
  const page = await testContext.openVisitor({ at: '/register' })
  await expect(page.getByText('This page was opened without an invitation')).toBeVisible()
  await page.goto('/forgot')
  await expect(page.getByText('Ask an owner of this back office')).toBeVisible()
  await expect(page.getByText('npm run')).toHaveCount(0)
  await page.getByLabel('Username').fill('no.such.admin')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toHaveText(/^If the account exists and has an email address/)
  // A link that does not exist; its secret leaves the address bar.
  await page.goto(`/register?token=${'A'.repeat(43)}`)
  await expect(page.getByRole('alert')).toHaveText('This link is not valid. Check that it was copied completely.')
  await expect(page).toHaveURL('/register')
})

test('logging out ends the session in every tab and clears the browser’s storage', async ({ testContext, product }) => {
  const { page, context, token } = await testContext.openSession({ at: paths.home })
  const second = await context.newPage()
  await second.goto(paths.withdrawals)
  await expect(new Shell(second).bar).toBeVisible()
  const shell = new Shell(page)
  await shell.toggleDarkMode()
  await shell.logOut()
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(paths.login)
    await expect(new SignIn(tab).heading).toBeVisible()
  }
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  const answer = await fetch(`${product.address}/api/account/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
})

test('the scripts of the back office are fetched while the person types, and not again after it', async ({
  testContext,
}) => {
  const admin = await testContext.admin()
  const page = await testContext.openVisitor({ at: paths.login })
  const form = new SignIn(page)
  await expect(form.username).toBeFocused()
  const list = await page.locator('meta[name="office-scripts"]').getAttribute('content')
  const scripts = (list ?? '').split(' ')
  /** The bytes each of them was loaded with; undefined: not loaded. */
  const transferred = () =>
    page.evaluate(
      addresses =>
        addresses.map(address => {
          const [entry] = performance.getEntriesByName(new URL(address, location.href).href)
          return entry instanceof PerformanceResourceTiming ? entry.transferSize : undefined
        }),
      scripts,
    )
  await page.waitForLoadState('networkidle')
  expect(await transferred()).toContain(undefined)

  await page.keyboard.type('m')
  await expect.poll(transferred).not.toContain(undefined)

  await form.as(admin)
  await expect(new Shell(page).bar).toBeVisible()
  expect(await transferred()).toEqual(scripts.map(() => 0))
})

test('a browser that stores no site data is told so before anybody types a password', async ({ testContext }) => {
  const page = await testContext.openVisitor()
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError')
    }
    Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } })
  })
  const documents: string[] = []
  page.on('request', request => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  await page.goto(paths.withdrawals)
  await expect(page.getByRole('alert')).toHaveText('This browser does not store site data, so you can’t sign in here.')
  await expect(page.getByText('Allow cookies and site data for this site')).toBeVisible()
  await expect(new SignIn(page).password).toHaveCount(0)
  await page.getByRole('button', { name: 'ไทย' }).click()
  await expect(page.getByRole('alert')).toHaveText('เบราว์เซอร์นี้ไม่บันทึกข้อมูลเว็บไซต์ จึงเข้าสู่ระบบที่นี่ไม่ได้')
  expect(documents).toEqual([paths.withdrawals, paths.login])
})
