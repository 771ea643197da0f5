import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { addAdmin, uniqueAddress, signInElsewhere, type Admin, type AdminOptions } from './admins.ts'
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
  /** Connects through this proxy. */
  readonly proxy?: ConnectionProxy
  readonly browser?: BrowserContextOptions
}

/** The sessions and data of one test. Closing it closes its browsers and ends its pending requests. */
export class TestContext {
  readonly #browser: Browser
  readonly #product: Product
  readonly #contexts: BrowserContext[] = []
  readonly #lines: ConnectionProxy[] = []
  /** Policy violations and uncaught errors of all pages. */
  readonly faults: string[] = []

  constructor(browser: Browser, product: Product) {
    this.#browser = browser
    this.#product = product
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
    ...input
  }: AdminOptions & At & { admin?: Admin } = {}): Promise<Session> {
    const person = admin ?? (await this.admin(input))
    const token = await signInElsewhere(this.#product, person)
    const context = await this.#open(proxy, browser ?? {})
    const page = await context.newPage()
    // Playwright's `storageState` opens a page of its own for this: a process more for every session.
    await page.goto('/healthz')
    await page.evaluate(signedIn => localStorage.setItem('serviceToken', signedIn), token)
    if (at !== undefined) await page.goto(at)
    return { page, context, admin: person, token }
  }

  /** Opens a signed-out browser. */
  async openVisitor({ at, proxy, browser }: At = {}): Promise<Page> {
    const context = await this.#open(proxy, browser ?? {})
    const page = await context.newPage()
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

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map(context => context.close()))
    await Promise.all(this.#lines.map(proxy => proxy.close()))
    await cleanUp(this.#product)
  }

  async #open(proxy: ConnectionProxy | undefined, options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#addressOf(proxy),
      extraHTTPHeaders: { 'x-forwarded-for': uniqueAddress() },
      ...options,
    })
    this.#contexts.push(context)
    await watch(context, this.faults)
    return context
  }

  #addressOf(proxy: ConnectionProxy | undefined): string {
    return proxy?.address ?? this.#product.address
  }
}
