import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { addAdmin, anAddress, signInElsewhere, type Admin, type AdminGiven } from './admins.ts'
import { leaveClean } from './leave-clean.ts'
import { layLine, type Line } from './line.ts'
import { aRequest, type Request } from './members.ts'
import type { Product } from './product.ts'
import { watch } from './watch.ts'

/** A browser of its own with a page open, and who sits before it. */
export type Desk = {
  readonly page: Page
  readonly context: BrowserContext
  readonly admin: Admin
  readonly token: string
}

type At = {
  /** The path to open; absent: the page stays blank. */
  readonly at?: string
  /** Through this line instead of straight to the product. */
  readonly line?: Line
  readonly browser?: BrowserContextOptions
}

/** Where the people of a test work. What it opened is closed with it, and what it left waiting ends. */
export class Office {
  readonly #browser: Browser
  readonly #product: Product
  readonly #contexts: BrowserContext[] = []
  readonly #lines: Line[] = []
  /** What no page may do, and some page did. */
  readonly faults: string[] = []

  constructor(browser: Browser, product: Product) {
    this.#browser = browser
    this.#product = product
  }

  admin(given: AdminGiven = {}): Promise<Admin> {
    return addAdmin(this.#product, given)
  }

  /** Somebody at their desk, signed in a moment ago. */
  async desk({ admin, at, line, browser, ...given }: AdminGiven & At & { admin?: Admin } = {}): Promise<Desk> {
    const person = admin ?? (await this.admin(given))
    const token = await signInElsewhere(this.#product, person)
    const context = await this.#open(line, {
      ...browser,
      storageState: {
        cookies: [],
        origins: [{ origin: this.#addressOf(line), localStorage: [{ name: 'serviceToken', value: token }] }],
      },
    })
    const page = await context.newPage()
    if (at !== undefined) await page.goto(at)
    return { page, context, admin: person, token }
  }

  /** A browser nobody is signed in to. */
  async visitor({ at, line, browser }: At = {}): Promise<Page> {
    const context = await this.#open(line, browser ?? {})
    const page = await context.newPage()
    if (at !== undefined) await page.goto(at)
    return page
  }

  /** A member with money asks for some of it, by signed events. */
  request(given: { amount?: number; cash?: number } = {}): Promise<Request> {
    return aRequest(this.#product, given)
  }

  /** A wire to the product that can be cut. */
  async line(): Promise<Line> {
    const line = await layLine(this.#product.port)
    this.#lines.push(line)
    return line
  }

  async close(): Promise<void> {
    await Promise.all(this.#contexts.map(context => context.close()))
    await Promise.all(this.#lines.map(line => line.close()))
    await leaveClean(this.#product)
  }

  async #open(line: Line | undefined, options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      baseURL: this.#addressOf(line),
      extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
      ...options,
    })
    this.#contexts.push(context)
    await watch(context, this.faults)
    return context
  }

  #addressOf(line: Line | undefined): string {
    return line?.address ?? this.#product.address
  }
}
