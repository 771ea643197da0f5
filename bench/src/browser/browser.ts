import path from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { chromium as program, ensureProgram } from '../../../scripts/test/programs.ts'

const inPage = path.join(import.meta.dirname, 'in-page.js')
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of the end-to-end tests. `flags`: beside those of every measurement. */
export async function openBrowser(stack: AsyncDisposableStack, flags: readonly string[] = []): Promise<Browser> {
  // Chromium's sandbox refuses to run as root, the usual user in containers.
  const args = [...quiet, ...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath: ensureProgram(program), args })
  stack.defer(() => browser.close())
  return browser
}

/** A page of a common size in a fresh context: an empty cache, and only what `localStorage` is given. */
export async function inFreshContext<T>(
  browser: Browser,
  { origin, localStorage, script }: FreshContext,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage: [...localStorage] }] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
  })
  try {
    await context.addInitScript({ path: script })
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

export type FreshContext = {
  readonly origin: string
  readonly localStorage: readonly { readonly name: string; readonly value: string }[]
  /** A file that runs before the page's own scripts. */
  readonly script: string
}

export const signedIn = (token: string): FreshContext['localStorage'] => [{ name: 'serviceToken', value: token }]

/** A signed-in browser page with the measurements of `in-page.js`, open while the work runs. */
export const signedInAt = <T>(
  browser: Browser,
  origin: string,
  token: string,
  work: (page: Page) => Promise<T>,
): Promise<T> => inFreshContext(browser, { origin, localStorage: signedIn(token), script: inPage }, work)
