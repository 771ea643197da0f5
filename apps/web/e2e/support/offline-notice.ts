import type { Page } from '@playwright/test'

/**
 * Records whether a text is visible two seconds after the connection drops, measured by the page's own timers. Call it
 * before opening the page.
 */
export async function watchForText(page: Page, texts: string): Promise<void> {
  await page.addInitScript(text => {
    const check = () => {
      if (!('shownInTime' in window)) Object.assign(window, { shownInTime: document.body.textContent.includes(text) })
    }
    const broken = () => setTimeout(check, 2_000)
    window.addEventListener('offline', broken)
    window.WebSocket = class extends WebSocket {
      constructor(...options: ConstructorParameters<typeof WebSocket>) {
        super(...options)
        this.addEventListener('close', broken)
      }
    }
  }, texts)
}

/** Whether the text appeared in time. */
export async function shownInTime(page: Page): Promise<boolean> {
  const shown = await page.waitForFunction(() =>
    'shownInTime' in window ? { inTime: window.shownInTime === true } : null,
  )
  return shown.evaluate(answer => answer?.inTime === true)
}
