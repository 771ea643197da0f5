import type { Page } from '@playwright/test'

/**
 * Has the page take down whether these words stood in it two seconds after its line broke. The seconds are those of the
 * page's own timers, so that a machine that is busy with other things does not count against it. Before it is opened.
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

/** Whether it said them in time, when the time is over. */
export async function shownInTime(page: Page): Promise<boolean> {
  const shown = await page.waitForFunction(() =>
    'shownInTime' in window ? { inTime: window.shownInTime === true } : null,
  )
  return shown.evaluate(answer => answer?.inTime === true)
}
