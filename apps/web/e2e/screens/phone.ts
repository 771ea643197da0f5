import { expect, type Locator, type Page } from '@playwright/test'

/** For `test.use`. No project of its own: its workers would start another product each. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** Asserts that the page is as wide as the screen, once what slides in has arrived. */
export async function expectNoSidewaysScroll(page: Page, where?: string): Promise<void> {
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(sideways, where).toBe(0)
}

/** Asserts that a button is in the lower half and large enough to tap, and taps it. */
export async function tapInReach(page: Page, button: Locator, height = 40): Promise<void> {
  // Waits until the sheet has stopped moving.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  const screen = page.viewportSize()?.height ?? 0
  expect(box?.height).toBeGreaterThanOrEqual(height)
  expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeGreaterThan(screen / 2)
  await button.tap()
}

/** Returns the controls smaller than 24 × 24 px, except links within a sentence (WCAG 2.2, 2.5.8). */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressable = document.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, [role="button"], [role="tab"], [role="menuitem"]',
    )
    return [...pressable].flatMap(element => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const inSentence = element.tagName === 'A' && element.parentElement?.tagName === 'P'
      const isHidden = width <= 1 || height <= 1 || element.closest('[aria-hidden="true"], [hidden]') !== null
      return isHidden || inSentence || (width >= 24 && height >= 24)
        ? []
        : [
            `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent} ${Math.round(width)}×${Math.round(height)}`,
          ]
    })
  })
}
