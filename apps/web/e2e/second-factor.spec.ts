import { Secret, TOTP } from 'otpauth'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an admin sets up an authenticator and a passkey, and signs in with each and a recovery code', async ({
  testContext,
  product,
}) => {
  const admin = await testContext.admin({ name: 'Malee' })
  const page = await testContext.openVisitor()
  // Passkeys belong to a domain, never to an IP address.
  const address = product.address.replace('127.0.0.1', 'localhost')
  const form = new SignIn(page)
  const signedIn = () => expect(new Shell(page).profile).toBeVisible()
  const signOut = async () => {
    await new Shell(page).logOut()
    await expect(form.username).toBeVisible()
  }

  await page.goto(`${address}/login`)
  await form.as(admin)
  await signedIn()
  await new Shell(page).profile.click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(admin.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const totp = new TOTP({ secret: Secret.fromBase32((await page.locator('code').textContent()) ?? '') })
  // Each step is accepted once: the second code is that of the next step.
  const codeAt = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  await page.getByLabel('6-digit code').fill(codeAt(0))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allTextContents()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()

  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(admin.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('6-digit code or recovery code').fill(codes[0] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop')
  await expect(page.getByText('9 of 10 left')).toBeVisible()

  await signOut()
  await form.as(admin)
  await page.getByLabel('Code from your authenticator app').fill(codeAt(1))
  await form.button.click()
  await signedIn()

  await signOut()
  await form.as(admin)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  // The first one has confirmed the passkey: none works twice.
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await form.button.click()
  await expect(form.refusal).toHaveText('Incorrect username or password')
  await page.getByLabel('Recovery code').fill(codes[1] ?? '')
  await form.button.click()
  await signedIn()

  await signOut()
  await form.as(admin)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await signedIn()
})

test('an admin whose role requires a second factor sets it up before the back office opens', async ({
  testContext,
  product,
}) => {
  await product.sql.query(
    `insert into roles (key, name, permissions, requires_totp)
      select 'second-factor', 'Second factor', permissions, true from roles where key = 'marketing'
      on conflict (key) do nothing`,
  )
  const admin = await testContext.admin({ name: 'Chai', role: 'marketing' })
  await product.sql.query(`update admins set role = 'second-factor' where id = $1`, [admin.id])
  const { page } = await testContext.openSession({ admin, at: '/Campaign' })
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(admin.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const totp = new TOTP({ secret: Secret.fromBase32((await page.locator('code').textContent()) ?? '') })
  await page.getByLabel('6-digit code').fill(totp.generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(new Shell(page).profile).toBeVisible()
})
