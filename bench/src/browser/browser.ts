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

/** The browser of the end-to-end tests. */
export async function openBrowser(stack: AsyncDisposableStack): Promise<Browser> {
  // Chromium's sandbox refuses to run as root, the usual user in containers.
  const args = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet
  const browser = await chromium.launch({ executablePath: ensureProgram(program), args })
  stack.defer(() => browser.close())
  return browser
}

/** A signed-in browser page of a common size with an empty cache, open while the work runs. */
export async function signedInAt<T>(
  browser: Browser,
  origin: string,
  token: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const signedIn = { cookies: [], origins: [{ origin, localStorage: [{ name: 'serviceToken', value: token }] }] }
  const context = await browser.newContext({
    baseURL: origin,
    storageState: signedIn,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
  })
  try {
    await context.addInitScript({ path: inPage })
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
