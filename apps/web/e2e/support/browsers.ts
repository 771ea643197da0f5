import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { uniqueAddress } from './admins.ts'
import { watch } from './watch.ts'

/** A context, and the page that it keeps. */
export type OpenBrowser = { readonly context: BrowserContext; readonly page: Page }
type Kept = OpenBrowser & {
  readonly isPhone: boolean
  readonly devTools: CDPSession
  readonly undo: Undo
  isChanged: boolean
}
/** What ends what a test has done. */
type Undo = (() => unknown)[]

/** Where a page is between two tests: on the product, so that it keeps its process, and without scripts. */
export const idlePath = '/healthz'

/** What a test can do to a page or a context that nothing undoes; both have most of them. */
const lasting = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setGeolocation',
  'setHTTPCredentials',
]

const storage = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage'

/**
 * The browsers that the tests of a worker use one after the other. A page that stays in its process keeps its cache and
 * the compiled scripts: a load costs less than half. Each test finds it as a first visitor would, except for that.
 */
export class Browsers {
  readonly #browser: Browser
  readonly #address: string
  /** The one used last is the first to be used again. */
  readonly #idle: Kept[] = []
  /** Policy violations and uncaught errors of all pages, of the running test. */
  readonly faults: string[] = []

  constructor(browser: Browser, address: string) {
    this.#browser = browser
    this.#address = address
  }

  /** A phone and a desktop have browsers of their own. */
  async take(isPhone: boolean): Promise<OpenBrowser> {
    const last = this.#idle.findLastIndex(idle => idle.isPhone === isPhone)
    const kept = this.#idle.splice(last, last < 0 ? 0 : 1)[0] ?? (await this.#open(isPhone))
    await kept.context.setExtraHTTPHeaders({ 'x-forwarded-for': uniqueAddress() })
    return kept
  }

  /** Takes the browsers of a finished test back, in the order in which it took them. */
  async giveBack(used: readonly OpenBrowser[]): Promise<void> {
    const clean = await Promise.all((used as readonly Kept[]).map(kept => this.#cleanOrClose(kept)))
    this.#idle.push(...clean.filter(kept => kept !== undefined).toReversed())
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.map(({ context }) => context.close()))
  }

  async #open(isPhone: boolean): Promise<Kept> {
    // With the options of the running test.
    const context = await this.#browser.newContext({ baseURL: this.#address })
    await watch(context, this.faults)
    const page = await context.newPage()
    const kept = {
      context,
      page,
      isPhone,
      devTools: await context.newCDPSession(page),
      undo: [] as Undo,
      isChanged: false,
    }
    await page.goto(idlePath)
    for (const target of [page, context]) {
      notice(target, lasting, () => (kept.isChanged = true))
      noticeListeners(target, kept.undo)
    }
    const size = page.viewportSize()
    const setSize = page.setViewportSize.bind(page)
    notice(page, ['setViewportSize'], () => kept.undo.push(() => size && setSize(size)))
    // The context's are set for each test.
    notice(page, ['setExtraHTTPHeaders'], () => (kept.isChanged = true))
    return kept
  }

  /** A browser of which it cannot be said that nothing of the test is left is closed. */
  async #cleanOrClose(kept: Kept): Promise<Kept | undefined> {
    if (!kept.isChanged && !kept.page.isClosed()) {
      try {
        await this.#clean(kept)
        return kept
      } catch {
        // Its page does not answer.
      }
    }
    await kept.context.close()
    return undefined
  }

  /** Leaves nothing of the test behind. @throws when the page does not answer. */
  async #clean({ context, page, devTools, undo }: Kept): Promise<void> {
    const others = context.pages().filter(other => other !== page)
    await Promise.all(others.map(other => other.close()))
    await Promise.all([page, context].map(target => target.unrouteAll({ behavior: 'ignoreErrors' })))
    await Promise.all(undo.splice(0).map(end => end()))
    await context.setOffline(false)
    await page.goto(idlePath)
    await page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    })
    await Promise.all([
      devTools.send('Storage.clearDataForOrigin', { origin: this.#address, storageTypes: storage }),
      devTools.send('Page.resetNavigationHistory'),
      context.clearCookies(),
      context.clearPermissions(),
      page.mouse.move(-1, -1),
      page.mouse.up(),
    ])
  }
}

/** Reports each call that lasts beyond the test. */
function notice(target: Page | BrowserContext, calls: readonly string[], report: () => void): void {
  for (const name of calls) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') continue
    const value = (...given: unknown[]): unknown => {
      report()
      return Reflect.apply(method, target, given)
    }
    Object.defineProperty(target, name, { configurable: true, value })
  }
  const { clock } = target
  const noticed = {
    configurable: true,
    get: () => {
      report()
      return clock
    },
  }
  Object.defineProperty(target, 'clock', noticed)
}

/** Listeners are removed after the test. */
function noticeListeners(target: Page | BrowserContext, undo: Undo): void {
  for (const name of ['on', 'once'] as const) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') continue
    const value = (...given: unknown[]): unknown => {
      undo.push(() => Reflect.apply(Reflect.get(target, 'off'), target, given))
      return Reflect.apply(method, target, given)
    }
    Object.defineProperty(target, name, { configurable: true, value })
  }
}
