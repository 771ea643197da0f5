import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'

const requests = '**/withdrawrequestlist?*limit=50*'

test('the rows are asked for before the scripts that draw them have arrived, and once', async ({ testContext }) => {
  await testContext.request()
  const { page } = await testContext.openSession({ isFirstVisit: true })
  const asked = countRequests(page)
  let letScripts: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    letScripts = resolve
  })
  await page.route('**/assets/shell-*.js', async route => {
    await held
    await route.continue()
  })
  await page.goto(`${paths.withdrawals}?sort=-amount`, { waitUntil: 'commit' })
  await expect.poll(asked).toBe(1)
  letScripts()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).toHaveURL(/sort=-amount/)
  expect(asked()).toBe(1)
})

test('rows that arrive before the session is refused are never shown', async ({ testContext }) => {
  await testContext.request()
  const { page } = await testContext.openSession({ isFirstVisit: true })
  const rows = page.waitForResponse(requests)
  await page.route('**/api/account/me', async route => {
    await rows
    await page.waitForTimeout(500)
    await route.fulfill({
      status: 401,
      json: { code: 'INVALID_TOKEN', message: 'Invalid token', requestId: 'test' },
    })
  })
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('[data-row-link]') !== null) sessionStorage.setItem('rows-shown', 'yes')
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  await page.goto(paths.withdrawals)
  expect((await rows).ok()).toBe(true)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('rows-shown'))).toBeNull()
})

function countRequests(page: Page): () => number {
  let count = 0
  page.on('request', request => {
    if (/withdrawrequestlist\?(?=.*limit=50)/.test(request.url())) count++
  })
  return () => count
}
