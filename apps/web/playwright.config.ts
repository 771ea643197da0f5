import { defineConfig } from '@playwright/test'
import { chromium, findProgram, headlessShell } from '../../scripts/test/programs.ts'

const executablePath = findProgram(headlessShell) ?? findProgram(chromium)
const isRoot = process.getuid?.() === 0

/** Chromium as Debian ships it, quiet: nothing but the product's own requests leaves it. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox refuses to run as root, which is what containers mostly are.
  ...(isRoot ? ['--no-sandbox'] : []),
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Many times what a quiet machine takes: only what never comes is an error, not what comes late.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Asia/Bangkok',
    // Nothing slides or fades while a test waits for it to stand still; what people see is the same.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of the processor: where a failure needs one, run its test again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', testIgnore: '*.phone.spec.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: '*.phone.spec.ts',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
