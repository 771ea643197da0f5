import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { SignIn } from './screens/sign-in.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('the root redirects to the dashboard, and signed-out users to the sign-in', async ({ testContext }) => {
  const { page } = await testContext.openSession({ at: '/' })
  await expect(page).toHaveURL(paths.home)
  await expect(page).toHaveTitle(/หน้าหลัก – Siam Play$/)
  const visitor = await testContext.openVisitor({ at: paths.home })
  await expect(visitor).toHaveURL(paths.login)
  await expect(new SignIn(visitor).heading).toBeVisible()
})

for (const path of ['/nowhere', '/account/Withdraw', '/Dashboard/default', '/account/withdraw/more']) {
  test(`${path} does not exist, and the page offers links`, async ({ testContext }) => {
    const { page } = await testContext.openSession({ at: path })
    const content = page.getByRole('main')
    await expect(content.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(content).toContainText(path)
    await content.getByRole('link', { name: /รายการถอน/ }).click()
    await expect(page).toHaveURL(paths.withdrawals)
  })
}

test('the chips show the three balances; a failed provider shows a dash, and refresh retries', async ({
  testContext,
  product,
}) => {
  const { fairpay, balances } = product.external
  const { page } = await testContext.openSession({ at: paths.home })
  const shell = new Shell(page)
  await expectChips(shell, { payment: '฿1,840,000.00', tmn: '฿12,480.00', sms: /^SMS\s*480$/ })
  try {
    fairpay.available = 99.5
    balances.tmn = null
    balances.sms = 20
    await expectChips(shell, { payment: '฿99.50', tmn: '–', sms: /^SMS\s*20$/ })
  } finally {
    Object.assign(balances, { tmn: 12_480, sms: 480 })
    fairpay.available = 1_840_000
  }
})

test('a failed payment provider shows a dash; its message is logged and shown', async ({ testContext }) => {
  const { page } = await testContext.openSession()
  const logged: string[] = []
  page.on('console', message => void logged.push(message.text()))
  // The response has only a message: no code, no request id.
  await page.route('**/fairpay/balance', route =>
    route.fulfill({ status: 503, json: { message: 'Merchant 4711 is under maintenance' } }),
  )
  await page.goto(paths.home)
  const shell = new Shell(page)
  await expect(shell.chip('Payment')).toContainText('–')
  await shell.chip('Payment').hover()
  await expect(
    shell.bar.getByRole('tooltip').filter({ hasText: 'Error: “Merchant 4711 is under maintenance”' }),
  ).toBeVisible()
  expect(logged.filter(line => line.includes('Merchant 4711 is under maintenance'))).not.toEqual([])
  await page.mouse.move(0, 0)
  await expect(async () => {
    await shell.bar.getByRole('button', { name: 'Refresh' }).click()
    await expect(shell.chip('TMN')).toContainText('฿', { timeout: 3_000 })
  }).toPass()
  await expect(shell.chip('Payment')).toContainText('–')
})

test('the number of members online follows a sign-in at the player site', async ({ testContext, product }) => {
  const { member } = await testContext.request()
  await product.send('member.signed-in', { username: member.username, ip: '1.46.0.1', userAgent: 'Mozilla/5.0' })
  const { page } = await testContext.openSession({ at: paths.home })
  await expect(new Shell(page).bar.getByText(/^[1-9]\d* online$/)).toBeVisible()
})

test('the menu collapses and expands, and the breadcrumb shows the page', async ({ testContext }) => {
  const { page } = await testContext.openSession({ at: paths.withdrawals })
  const shell = new Shell(page)
  await expect(shell.menu).toBeVisible()
  await page.getByRole('button', { name: 'Show or hide the menu' }).click()
  await expect(shell.menu).toBeHidden()
  await page.getByRole('button', { name: 'Show or hide the menu' }).click()
  await expect(shell.menu).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs).toContainText('ฝาก-ถอน')
  await crumbs.getByRole('link').click()
  await expect(page).toHaveURL(paths.home)
})

test('the dashboard counts work queues and links to them', async ({ testContext }) => {
  await testContext.request()
  const { page } = await testContext.openSession({ at: paths.home })
  await page.getByRole('link', { name: /Oldest withdrawal waiting/ }).click()
  await expect(page).toHaveURL(paths.withdrawals)
  await expect(new Withdrawals(page).rows.first()).toBeVisible()
})

test('support sees withdrawals with masked accounts and no actions', async ({ testContext }) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ role: 'support', at: `${paths.withdrawals}?id=${request.id}` })
  const drawer = new Withdrawals(page).drawer(request)
  await expect(drawer.evidence).toBeVisible()
  await expect(new Withdrawals(page).row(request)).toBeVisible()
  await expect(drawer.button('Claim')).toHaveCount(0)
  await expect(drawer.itself).not.toContainText(request.member.phone.slice(-6, -1))
  await expect(page.getByRole('main')).not.toContainText(request.member.bank.accountNo)
})

/** The server caches a provider's balance for a few seconds, so the values may appear late. */
async function expectChips(
  shell: Shell,
  { payment, tmn, sms }: { payment: string; tmn: string; sms: RegExp },
): Promise<void> {
  await expect(async () => {
    await shell.bar.getByRole('button', { name: 'Refresh' }).click()
    await expect(shell.chip('Payment')).toContainText(payment, { timeout: 3_000 })
    await expect(shell.chip('TMN')).toContainText(tmn, { timeout: 3_000 })
    await expect(shell.chip('SMS')).toContainText(sms, { timeout: 3_000 })
  }).toPass()
}
