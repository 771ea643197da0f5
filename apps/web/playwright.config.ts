import { defineConfig } from '@playwright/test'
import { chromium, findProgram, headlessShell } from '../../scripts/test/programs.ts'

const executablePath = findProgram(headlessShell) ?? findProgram(chromium)
const isRoot = process.getuid?.() === 0

/** Debian's Chromium without background traffic: only the product's own requests leave the browser. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a test ends before an optimising compiler has earned back what it costs.
  '--js-flags=--no-opt,--no-maglev',
  // Chromium's sandbox refuses to run as root, as most containers do.
  ...(isRoot ? ['--no-sandbox'] : []),
]

export default defineConfig({
  // Another folder loads the same tests in another order (scripts/test/browser-order.ts).
  testDir: process.env['BROWSER_TESTS'] ?? 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Far above what a quiet machine needs, so that only a real hang fails.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    // A worker would answer the requests that tests intercept; the test of the offline page allows it.
    serviceWorkers: 'block',
    // No animation while a test waits; the final picture is the same.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of the processor. Run a failing test again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
})
