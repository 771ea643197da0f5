import type { Page } from '@playwright/test'

type Router = { subscribe(event: 'onRendered', listener: () => void): () => void }

/** Where TanStack Router leaves itself for its developer tools. */
const routerName = '__TSR_ROUTER__'

/** Waits until the application follows the address, which is later than the document's load event. */
export async function awaitRouter(page: Page): Promise<void> {
  await page.waitForFunction(name => Reflect.has(window, name), routerName, { timeout: 20_000 })
}

/**
 * Shows another path in the application that the page has loaded, as a link does, and waits until it is drawn. Another
 * load of the document would cost six times as much.
 */
export async function show(page: Page, at: string): Promise<void> {
  await awaitRouter(page)
  await page.evaluate(
    async ([name, to]) => {
      const router = Reflect.get(window, name) as Router
      const { promise, resolve } = Promise.withResolvers<void>()
      const stop = router.subscribe('onRendered', resolve)
      history.pushState(null, '', to)
      await promise
      stop()
    },
    [routerName, at] as const,
  )
}

/** Shows a path: as a link does once the page has the application, by loading it before. */
export async function visit(page: Page, at: string): Promise<void> {
  const isLoaded = await page.evaluate(name => Reflect.has(window, name), routerName)
  await (isLoaded ? show(page, at) : page.goto(at))
}
