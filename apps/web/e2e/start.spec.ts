import type { Page, Route } from '@playwright/test'
import { createMember } from './support/members.ts'
import { expect, test } from './support/test.ts'
import { known, profileOf } from './screens/members.ts'
import { paths } from './screens/paths.ts'
import { awaitRouter } from './screens/show.ts'
import { Shell } from './screens/shell.ts'
import { texts } from './screens/texts.ts'

const scripts = '**/assets/*.js'
const english = 'The page could not be loaded. Check the connection, then reload.'
const thai = { title: 'โหลดหน้าไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อแล้วโหลดหน้าใหม่', reload: 'โหลดหน้าใหม่' }

test('while scripts are slow the document shows the start screen, and React takes it over in place', async ({
  testContext,
}) => {
  const { page } = await testContext.openSession({ isFirstVisit: true })
  await page.evaluate(() => localStorage.setItem('backoffice-config', JSON.stringify({ navType: 'dark' })))
  const letScripts = await hold(page, scripts)
  const letConfiguration = await hold(page, '**/config.json')
  await page.goto(paths.withdrawals, { waitUntil: 'commit' })
  const text = page.getByText(texts.loadingConfiguration)
  await expect(text).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 19, 26)')
  const looks = () =>
    page.evaluate(() => [
      ...Array.from(document.querySelectorAll('.start-text span, .start-bar'), element =>
        element.getBoundingClientRect(),
      ),
      ...Array.from(document.querySelectorAll('.start-text span'), element => {
        const { color, font } = getComputedStyle(element)
        return { color, font }
      }),
      ...Array.from(document.querySelectorAll('.start-bar, .start-bar div'), element => ({
        color: getComputedStyle(element).backgroundColor,
      })),
    ])
  await page.evaluate(() => document.fonts.ready)
  const before = await looks()
  letScripts()
  await expect(page.locator('#start')).toHaveCount(0)
  await expect(text).toBeVisible()
  expect(await looks()).toEqual(before)
  letConfiguration()
  await expect(page.getByRole('main')).toBeVisible()
})

test('a document names all scripts and words of its screen', async ({ testContext }) => {
  const { page } = await testContext.openSession({ isFirstVisit: true })
  await page.evaluate(() => localStorage.setItem('backoffice-config', JSON.stringify({ locale: 'th' })))
  const html = (await (await page.goto(paths.withdrawals))?.text()) ?? ''
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const requested = await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource').filter(each => each instanceof PerformanceResourceTiming)
    // Whatever the screen needs is asked for before the session is known.
    const sessionAt = resources.find(({ name }) => name.endsWith('/account/me'))?.responseEnd ?? 0
    return resources
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < sessionAt)
      .map(({ name }) => new URL(name).pathname)
  })
  expect(requested.filter(name => name.includes('/locale-th-'))).toHaveLength(1)
  expect(requested.filter(name => !html.includes(name) || name.includes('/locale-en-'))).toEqual([])
})

test('a document that names scripts of an earlier version is reloaded once, by itself', async ({ testContext }) => {
  const { page } = await testContext.openSession({ isFirstVisit: true })
  const documents = countDocuments(page)
  // The script fails when the first one waits for it already, and would be there a moment later.
  const isAwaited = page.waitForRequest('**/api/account/me')
  const refuse = async (route: Route) => {
    await isAwaited
    await route.fulfill({ status: 404 })
  }
  await page.route('**/assets/shell-*.js', refuse, { times: 1 })
  // Before it reloads, the page asks for its address: until then its other scripts run on.
  const letReload = await hold(page, url => url.pathname === paths.withdrawals, 'HEAD')
  const fault = page.waitForEvent('pageerror')
  await page.goto(`${paths.withdrawals}?status=pending`)
  expect((await fault).message).toMatch(/dynamically imported module/)
  await expect(page.getByText(texts.loadingConfiguration)).toBeVisible()
  letReload()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page).toHaveURL(/\/account\/withdraw\?status=pending$/)
  expect(documents()).toBe(2)
  expectScriptFaults(testContext.faults)
})

test('a script that keeps failing is reported in the chosen language, with an offer to reload', async ({
  testContext,
}) => {
  const { page } = await testContext.openSession({ isFirstVisit: true })
  await page.evaluate(() => localStorage.setItem('backoffice-config', JSON.stringify({ locale: 'th' })))
  await page.route(scripts, route => route.abort())
  await page.goto(`${paths.withdrawals}?status=pending`, { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toHaveText(thai.title)
  await expect(page.getByText(texts.loadingConfiguration)).toHaveCount(0)
  await expect(page).toHaveURL(/\/account\/withdraw\?status=pending$/)
  await page.unroute(scripts)
  await page.getByRole('button', { name: thai.reload }).click()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page).toHaveURL(/\/account\/withdraw\?status=pending$/)
  expectScriptFaults(testContext.faults)
})

test('without storage and without a connection the offer to reload appears as well', async ({ testContext }) => {
  const page = await testContext.openVisitor({ isFirstVisit: true })
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.route(scripts, route => route.abort())
  await page.route('**/login', route => (route.request().method() === 'HEAD' ? route.abort() : route.continue()))
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toHaveText(english)
  expectScriptFaults(testContext.faults)
})

test('a screen whose script fails offers to reload, inside the shell and at its address', async ({ testContext }) => {
  const { page } = await testContext.openSession({ isFirstVisit: true, at: paths.home })
  const { menu } = new Shell(page)
  const script = '**/assets/WithdrawPage-*.js*'
  await page.route(script, route => route.abort())
  const documents = countDocuments(page)
  await menu.getByRole('link', { name: /รายการถอน/ }).click()
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('This page could not be opened')
  await expect(menu).toBeVisible()
  await expect(page).toHaveURL(paths.withdrawals)
  expect(documents()).toBe(0)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByRole('heading', { name: /รายการถอน/ })).toBeVisible()
  await expect(page).toHaveURL(paths.withdrawals)
})

test('a part whose script fails once is loaded under another address', async ({ testContext, product }) => {
  const member = await known(product, await createMember(product, { cash: 100 }))
  const { page } = await testContext.openSession({ isFirstVisit: true, role: 'support', at: profileOf(member) })
  // Older browsers never ask for the first address again.
  await page.route('**/assets/ReasonDialog-*.js', route => route.abort())
  const failure = page.waitForEvent('requestfailed', request => request.url().includes('/ReasonDialog-'))
  await page.getByRole('button', { name: 'Show Phone' }).click()
  await failure
  await expect(page.getByRole('dialog', { name: 'Show Phone' })).toBeVisible()
})

test('going back while the page starts shows the screen of the address', async ({ testContext }) => {
  const { page } = await testContext.openSession({ isFirstVisit: true, at: paths.home })
  const { menu } = new Shell(page)
  await menu.getByRole('link', { name: /รายการถอน/ }).click()
  await expect(page.getByRole('heading', { name: /รายการถอน/ })).toBeVisible()
  const letSession = await hold(page, '**/api/account/me')
  await page.reload({ waitUntil: 'commit' })
  await awaitRouter(page)
  // Null: the document is still the one that was reloaded.
  expect(await page.goBack()).toBeNull()
  letSession()
  await expect(page.getByRole('heading', { level: 1, name: /หน้าหลัก/ })).toBeVisible()
  await expect(page).toHaveURL(paths.home)
})

test('a page that the browser kept is blank, and is loaded again when it is shown', async ({ testContext }) => {
  const { page } = await testContext.openSession({ isFirstVisit: true, at: paths.home })
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  // Playwright switches the back/forward cache off: only its events can be tested.
  const fire = (name: string) =>
    page.evaluate(event => void window.dispatchEvent(new PageTransitionEvent(event, { persisted: true })), name)
  await fire('pagehide')
  await expect(main).toBeHidden()
  const documents = countDocuments(page)
  await fire('pageshow')
  await expect(main).toBeVisible()
  expect(documents()).toBe(1)
})

function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', request => (count += request.isNavigationRequest() ? 1 : 0))
  return () => count
}

/** Holds requests until the returned function is called: those of one method, if it is given. */
async function hold(page: Page, url: string | ((url: URL) => boolean), method?: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(url, async route => {
    if (method === undefined || route.request().method() === method) await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

/** A script that cannot be loaded is an uncaught error, without a text when the page is left; nothing else may be one. */
function expectScriptFaults(faults: string[]): void {
  const expected = /dynamically imported module|Unable to preload|^\S+ $/
  expect(faults.splice(0).filter(fault => !expected.test(fault))).toEqual([])
}
