import type { Program } from './debian.ts'

/** The browser of the end-to-end tests: Chromium without a window, which needs a quarter less of the processor. */
export const headlessShell: Program = {
  title: 'Chromium without a window',
  override: 'CHROMIUM_PATH',
  candidates: ['/usr/bin/chromium-headless-shell', 'chromium-headless-shell'],
  packages: ['chromium-headless-shell'],
}

/** The browser where there is no {@link headlessShell}, and that of the benchmarks. */
export const chromium: Program = {
  title: 'Chromium',
  override: 'CHROMIUM_PATH',
  candidates: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ],
  packages: ['chromium'],
}

/** What two nodes need between them, in the tests that start two. */
export const redis: Program = {
  title: 'Redis',
  override: 'REDIS_SERVER_PATH',
  candidates: ['redis-server', 'valkey-server'],
  packages: ['redis-server'],
}
