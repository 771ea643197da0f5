import { shownInTime, watchForText } from './support/offline-notice.ts'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Shell } from './screens/shell.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { texts } from './screens/texts.ts'

test('a lost connection shows within two seconds, and missed events appear after it returns', async ({
  testContext,
}) => {
  const proxy = await testContext.proxy()
  const { page } = await testContext.openSession({ proxy })
  await watchForText(page, texts.cut)
  await page.goto(paths.withdrawals)
  const [shell, list] = [new Shell(page), new Withdrawals(page)]
  await shell.live()
  const before = await shell.waiting()
  await expect(shell.banner).toHaveCount(0)

  proxy.cut()
  await expect(page.getByRole('status').getByText(texts.cut)).toBeVisible()
  expect(await shownInTime(page)).toBe(true)
  const missed = await testContext.request()
  await expect(shell.badge).toHaveText(String(before))
  await expect(list.row(missed)).toHaveCount(0)

  proxy.mend()
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect(shell.banner).toHaveCount(0)
  await expect(list.row(missed)).toBeVisible()
  await expect(shell.badge).toHaveText(String(before + 1))
  // Live updates work again.
  const next = await testContext.request()
  await expect(list.row(next)).toBeVisible()
})

test('a page whose connection is lost while the socket client loads becomes live when it returns', async ({
  testContext,
}) => {
  const { page } = await testContext.openSession()
  let isCut = true
  const refused = Promise.withResolvers<void>()
  await page.route('**/assets/esm-*.js*', async route => {
    if (!isCut) return route.continue()
    await route.abort('connectionfailed')
    refused.resolve()
  })
  await page.goto(paths.withdrawals)
  await refused.promise
  isCut = false
  await new Shell(page).live()
})

test('an event during the first load is shown, although the response is older', async ({ testContext }) => {
  const { page } = await testContext.openSession({ at: paths.home })
  const shell = new Shell(page)
  const before = await shell.waiting()
  const [requested, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  await page.route('**/withdrawrequestlist?**', async route => {
    if (!isFirst || !route.request().url().includes('sort=')) return route.continue()
    isFirst = false
    const response = await route.fetch()
    requested.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await shell.badge.click()
  await requested.promise
  const missed = await testContext.request()
  // The badge shows the event; the list's response is still in flight.
  await expect(shell.badge).toHaveText(String(before + 1))
  held.resolve()
  await expect(new Withdrawals(page).row(missed)).toBeVisible()
})

test('a page that connects after its first reads repeats none of them, unless something has changed', async ({
  testContext,
}) => {
  const first = await testContext.request()
  const { page } = await testContext.openSession()
  let connection = Promise.withResolvers<void>()
  await page.routeWebSocket('**/socket.io/**', async socket => {
    await connection.promise
    socket.connectToServer()
  })
  let reads: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/') && request.method() === 'GET') reads.push(request.url())
  })
  const list = new Withdrawals(page)
  const load = async (betweenReadsAndConnection: () => Promise<unknown> = async () => undefined) => {
    connection = Promise.withResolvers<void>()
    reads = []
    await page.goto(paths.withdrawals)
    await expect(list.row(first)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await betweenReadsAndConnection()
    connection.resolve()
  }

  // Another try if something else of the product has changed meanwhile.
  await expect(async () => {
    await load()
    await expect(new Shell(page).bar.getByText(/^\d+ online$/)).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(reads.filter((each, index) => reads.indexOf(each) !== index)).toEqual([])
  }).toPass({ timeout: 60_000 })

  let missed: Awaited<ReturnType<typeof testContext.request>> | undefined
  await load(async () => (missed = await testContext.request()))
  if (missed === undefined) throw new Error('no request was created')
  await expect(list.row(missed)).toBeVisible()
})

test('a browser without a network shows a notice and recovers', async ({ testContext }) => {
  const { page, context } = await testContext.openSession()
  await watchForText(page, texts.cut)
  await page.goto(paths.withdrawals)
  const [shell, list] = [new Shell(page), new Withdrawals(page)]
  await shell.live()
  await expect(shell.badge).toHaveText(/\d/)
  await context.setOffline(true)
  await expect(shell.banner).toBeVisible()
  expect(await shownInTime(page)).toBe(true)
  const missed = await testContext.request()
  await context.setOffline(false)
  await expect(shell.banner).toHaveCount(0)
  await expect(list.row(missed)).toBeVisible()
})

test('an action without a connection fails immediately, and repeating it runs it once', async ({
  testContext,
  product,
}) => {
  const proxy = await testContext.proxy()
  const request = await testContext.request()
  const { page } = await testContext.openSession({ at: `${paths.withdrawals}?tab=all&id=${request.id}`, proxy })
  const drawer = new Withdrawals(page).drawer(request)
  await drawer.claim()
  await drawer.button('Approve…').click()
  const dialog = drawer.dialog('Approve this withdrawal?')
  proxy.cut()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server can’t be reached')
  proxy.mend()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(drawer.status('Paid')).toBeVisible()
  expect(product.external.fairpay.requests.filter(reference => reference.startsWith(request.id))).toEqual([request.id])
})
