import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** TanStack Router leaves itself here for its developer tools. */
    __TSR_ROUTER__: { subscribe(event: 'onRendered', listener: () => void): () => void }
  }
}

/**
 * Shows another path in the application that the page has loaded, as a link does, and waits until it is drawn. Another
 * load of the document would cost six times as much.
 */
export async function show(page: Page, at: string): Promise<void> {
  await page.evaluate(async to => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = window.__TSR_ROUTER__.subscribe('onRendered', resolve)
    history.pushState(null, '', to)
    await promise
    stop()
  }, at)
}
