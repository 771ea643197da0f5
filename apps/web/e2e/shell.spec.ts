import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { visit } from './screens/show.ts'
import { Withdrawals } from './screens/withdrawals.ts'

test('the root redirects to the dashboard, which counts work queues and links to them', async ({
  testContext,
  product,
}) => {
  const { member } = await testContext.request()
  await product.send('member.signed-in', { username: member.username, ip: '1.46.0.1', userAgent: 'Mozilla/5.0' })
  const { page } = await testContext.openSession({ at: '/' })
  const shell = new Shell(page)
  await expect(page).toHaveURL(paths.home)
  await expect(page).toHaveTitle(/หน้าหลัก – Siam Play$/)
  await expect(shell.bar.getByText(/^[1-9]\d* online$/)).toBeVisible()
  await page.getByRole('link', { name: /Oldest withdrawal waiting/ }).click()
  await expect(page).toHaveURL(paths.withdrawals)
  await expect(new Withdrawals(page).rows.first()).toBeVisible()

  await expect(shell.menu).toBeVisible()
  await page.getByRole('button', { name: 'Show or hide the menu' }).click()
  await expect(shell.menu).toBeHidden()
  await page.getByRole('button', { name: 'Show or hide the menu' }).click()
  await expect(shell.menu).toBeVisible()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs).toContainText('Deposits and withdrawals')
  await crumbs.getByRole('link').click()
  await expect(page).toHaveURL(paths.home)
})

test('what does not exist says so, and the page offers links', async ({ testContext }) => {
  const { page } = await testContext.openSession({ name: 'Ploy' })
  const content = page.getByRole('main')
  // Without DEMO=on the demo area does not exist either.
  for (const path of ['/account/Withdraw', '/Dashboard/default', '/account/withdraw/more', '/demo/mail', '/nowhere']) {
    await visit(page, path)
    await expect(content.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(content).toContainText(path)
  }
  await content.getByRole('link', { name: /รายการถอน/ }).click()
  await expect(page).toHaveURL(paths.withdrawals)
  for (const [path, text] of [
    [`${paths.withdrawals}?id=0199a1b2-0000-7000-8000-000000000000`, 'Withdrawal not found'],
    ['/member/profile/01a1f968-0000-7000-8000-000000000000', 'Member not found'],
    ['/member/profile/nobody', 'Member not found'],
  ] as const) {
    await visit(page, path)
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(new Shell(page).menu.getByRole('group', { name: /Demo/ })).toHaveCount(0)
})

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
  await expect.poll(() => logged.filter(line => line.includes('Merchant 4711 is under maintenance'))).not.toEqual([])
  await expect(shell.chip('Payment')).toContainText('–')
  await shell.chip('Payment').hover()
  await expect(
    shell.bar.getByRole('tooltip').filter({ hasText: 'Error: “Merchant 4711 is under maintenance”' }),
  ).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(async () => {
    await shell.bar.getByRole('button', { name: 'Refresh' }).click()
    await expect(shell.chip('TMN')).toContainText('฿', { timeout: 3_000 })
  }).toPass()
  await expect(shell.chip('Payment')).toContainText('–')
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
