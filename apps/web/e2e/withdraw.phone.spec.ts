import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { paths } from './screens/paths.ts'
import { Withdrawals } from './screens/withdrawals.ts'
import { money } from './screens/texts.ts'

const REACH = 24

test('at 360 px a withdrawal is approved with one thumb', async ({ testContext }) => {
  const request = await testContext.request({ amount: 2_400 })
  const { page } = await testContext.openSession({ name: 'Ploy', at: paths.withdrawals })
  const list = new Withdrawals(page)
  await list.link(request).tap()
  const drawer = list.drawer(request)
  await expect(drawer.itself).toContainText(money(2_400))
  await tapInReach(page, drawer.button('Claim'))
  await expect(drawer.itself.getByText('Claimed by you, time left')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await tapInReach(page, drawer.button('Approve…'))
  const dialog = drawer.dialog('Approve this withdrawal?')
  await expect(dialog).toContainText(request.member.username)
  await tapInReach(page, dialog.getByRole('button', { name: 'Approve', exact: true }))
  await expect(drawer.status('Paid')).toBeVisible()
  await drawer.itself.getByRole('button', { name: 'Close' }).tap()
  await expect(drawer.itself).toHaveCount(0)
})

test('at 360 px nothing scrolls sideways, and all controls are large enough', async ({ testContext }) => {
  const request = await testContext.request()
  const { page } = await testContext.openSession({ name: 'Ploy' })
  const list = new Withdrawals(page)
  const places: [string, Locator][] = [
    [paths.home, page.getByRole('heading', { name: 'Needs attention' })],
    [paths.withdrawals, list.link(request)],
    [`${paths.withdrawals}?id=${request.id}`, list.drawer(request).button('Claim')],
    ['/nowhere', page.getByRole('heading', { name: 'Page not found' })],
  ]
  for (const [path, sign] of places) {
    await page.goto(path)
    await expect(sign).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await tooSmall(page), path).toEqual([])
  }
})

test('at 360 px the menu opens over the page and navigates', async ({ testContext }) => {
  const { page } = await testContext.openSession({ at: paths.home })
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'รายการถอน' }).tap()
  await expect(page).toHaveURL(paths.withdrawals)
  await expect(menu).toHaveCount(0)
})

/** Asserts that a button is in the lower half and large enough to tap, and taps it. */
async function tapInReach(page: Page, button: Locator): Promise<void> {
  // Waits until the sheet has stopped moving.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  const height = page.viewportSize()?.height ?? 0
  expect(box?.height).toBeGreaterThanOrEqual(40)
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeGreaterThan(height / 2)
  await button.tap()
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

/** Returns the controls smaller than 24 × 24 px, except links within a sentence (WCAG 2.2, 2.5.8). */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(reach => {
    const pressable = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, [role="button"], [role="tab"], [role="menuitem"]',
    )
    return [...pressable].flatMap(element => {
      const label = element.closest('label')
      const { width, height } = (label ?? element).getBoundingClientRect()
      const inSentence = element.tagName === 'A' && element.parentElement?.tagName === 'P'
      const skip = width <= 1 || height <= 1 || element.closest('[aria-hidden="true"], [hidden]') !== null || inSentence
      return skip || (width >= reach && height >= reach)
        ? []
        : [
            `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent} ${Math.round(width)}×${Math.round(height)}`,
          ]
    })
  }, REACH)
}
