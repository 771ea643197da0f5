import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { expect, test } from './support/test.ts'

test('after an update the page offers to reload, once the connection is back', async ({ testContext }) => {
  const proxy = await testContext.proxy()
  const { page } = await testContext.openSession({ proxy, at: paths.withdrawals })
  await new Shell(page).live()
  const offer = page.getByText('A new version is available.')
  await expect(offer).toHaveCount(0)
  await page.route('**/version.json', route => route.fulfill({ json: { version: 'newer' } }))
  proxy.cut()
  await expect(page.getByText('Connection lost.')).toBeVisible()
  proxy.mend()
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(offer).toHaveCount(0)
})

test('without a connection an installed page says so in its language', async ({ testContext }) => {
  const { page, context } = await testContext.openSession({ browser: { serviceWorkers: 'allow' } })
  await page.evaluate(() => localStorage.setItem('backoffice-config', JSON.stringify({ locale: 'fr' })))
  await page.goto(paths.home)
  await expect(new Shell(page).bar).toBeVisible()
  // It is registered with the first input.
  await page.mouse.move(200, 300)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.goto(paths.withdrawals)
  await expect(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(new Shell(page).bar).toBeVisible()
  await expect(page).toHaveURL(paths.withdrawals)
})

test('a new withdrawal makes a sound after consent, and none before', async ({ testContext }) => {
  const { page } = await testContext.openSession()
  await page.addInitScript(() => {
    const played: string[] = []
    Object.assign(window, { played })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, at?: number) {
      played.push('tone')
      start.call(this, at)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { played: string[] }).played.length)
  await page.goto(paths.home)
  const shell = new Shell(page)
  await shell.live()
  const before = await shell.waiting()
  await testContext.request()
  await expect(shell.badge).toHaveText(String(before + 1))
  expect(await tones()).toBe(0)
  await shell.bar.getByRole('button', { name: 'Appearance' }).click()
  await page.getByRole('switch', { name: 'Sound for new withdrawals' }).check()
  await expect.poll(tones).toBe(2)
  await page.keyboard.press('Escape')
  await testContext.request()
  await expect(shell.badge).toHaveText(String(before + 2))
  await expect.poll(tones).toBe(4)
})
