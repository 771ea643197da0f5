import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { addAdmin, uniqueAddress, signInElsewhere, type Admin, type AdminOptions } from './admins.ts'
import { idlePath, type Browsers, type OpenBrowser } from './browsers.ts'
import { cleanUp } from './clean-up.ts'
import { createProxy, type ConnectionProxy } from './connection-proxy.ts'
import { createWithdrawal, type Request } from './members.ts'
import type { Product } from './product.ts'
import { watch } from './watch.ts'

/** A browser with an open page and its signed-in admin. */
export type Session = {
  readonly page: Page
  readonly context: BrowserContext
  readonly admin: Admin
  readonly token: string
}

type At = {
  /** The path to open; absent: a blank page. */
  readonly at?: string
  /** Connects through this proxy, or to another process of the product. */
  readonly proxy?: Pick<ConnectionProxy, 'address'> | undefined
  readonly browser?: BrowserContextOptions | undefined
  /** A browser that has never been here: nothing in its cache, no script compiled. Absent: one of {@link Browsers}. */
  readonly isFirstVisit?: boolean | undefined
}

/** The sessions and data of one test. Closing it closes its browsers and ends its pending requests. */
export class TestContext {
  readonly #browser: Browser
  readonly #browsers: Browsers
  readonly #product: Product
  readonly #isPhone: boolean
  readonly #contexts: BrowserContext[] = []
  readonly #used: OpenBrowser[] = []
  readonly #lines: ConnectionProxy[] = []

  /** Policy violations and uncaught errors of all pages of the running test. */
  get faults(): string[] {
    return this.#browsers.faults
  }

  constructor(browser: Browser, browsers: Browsers, product: Product, isPhone: boolean) {
    this.#browser = browser
    this.#browsers = browsers
    this.#product = product
    this.#isPhone = isPhone
  }

  admin(input: AdminOptions = {}): Promise<Admin> {
    return addAdmin(this.#product, input)
  }

  /** Opens a browser with a signed-in admin. */
  async openSession({
    admin,
    at,
    proxy,
    browser,
    isFirstVisit,
    ...input
  }: AdminOptions & At & { admin?: Admin } = {}): Promise<Session> {
    const person = admin ?? (await this.admin(input))
    const token = await signInElsewhere(this.#product, person)
    const { context, page } = await this.#open({ proxy, browser, isFirstVisit })
    // Playwright's `storageState` opens a page of its own for this: a process more for every session.
    await page.evaluate(signedIn => localStorage.setItem('serviceToken', signedIn), token)
    if (at !== undefined) await page.goto(at)
    return { page, context, admin: person, token }
  }

  /** Opens a signed-out browser. */
  async openVisitor({ at, ...which }: At = {}): Promise<Page> {
    const { page } = await this.#open(which)
    if (at !== undefined) await page.goto(at)
    return page
  }

  /** Creates a member with a balance and requests a withdrawal. */
  request(input: { amount?: number; cash?: number } = {}): Promise<Request> {
    return createWithdrawal(this.#product, input)
  }

  /** A connection to the product that can be cut. */
  async proxy(): Promise<ConnectionProxy> {
    const proxy = await createProxy(this.#product.port)
    this.#lines.push(proxy)
    return proxy
  }

  /** Without `keepBrowsers` all are closed, which takes the picture of a failure. */
  async close({ keepBrowsers }: { keepBrowsers: boolean }): Promise<void> {
    if (keepBrowsers) await this.#browsers.giveBack(this.#used)
    else this.#contexts.push(...this.#used.map(({ context }) => context))
    await Promise.all(this.#contexts.map(context => context.close()))
    await Promise.all(this.#lines.map(proxy => proxy.close()))
    await cleanUp(this.#product)
  }

  /** A browser whose page has the product's origin. */
  async #open({ proxy, browser, isFirstVisit = false }: Omit<At, 'at'>): Promise<OpenBrowser> {
    if (proxy === undefined && browser === undefined && !isFirstVisit) {
      const taken = await this.#browsers.take(this.#isPhone)
      this.#used.push(taken)
      return taken
    }
    const context = await this.#browser.newContext({
      baseURL: proxy?.address ?? this.#product.address,
      extraHTTPHeaders: { 'x-forwarded-for': uniqueAddress() },
      ...browser,
    })
    this.#contexts.push(context)
    await watch(context, this.#browsers.faults)
    const page = await context.newPage()
    await page.goto(idlePath)
    return { context, page }
  }
}
