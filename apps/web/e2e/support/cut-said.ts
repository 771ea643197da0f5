import type { Page } from '@playwright/test'

/**
 * Has the page take down whether these words stood in it two seconds after its line broke. The seconds are those of the
 * page's own timers, so that a machine that is busy with other things does not count against it. Before it is opened.
 */
export async function watchForWords(page: Page, words: string): Promise<void> {
  await page.addInitScript(text => {
    const look = () => {
      if (!('saidInTime' in window)) Object.assign(window, { saidInTime: document.body.textContent.includes(text) })
    }
    const broken = () => setTimeout(look, 2_000)
    window.addEventListener('offline', broken)
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        this.addEventListener('close', broken)
      }
    }
  }, words)
}

/** Whether it said them in time, when the time is over. */
export async function saidInTime(page: Page): Promise<boolean> {
  const said = await page.waitForFunction(() =>
    'saidInTime' in window ? { inTime: window.saidInTime === true } : null,
  )
  return said.evaluate(answer => answer?.inTime === true)
}
