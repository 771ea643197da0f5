import type { Program } from './debian.ts'

/** The browser of the end-to-end tests. */
export const chromium: Program = {
  title: 'Chromium',
  override: 'CHROMIUM_PATH',
  candidates: ['/usr/bin/chromium', '/usr/bin/chromium-browser', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium'],
}

/** What two nodes need between them, in the tests that start two. */
export const redis: Program = {
  title: 'Redis',
  override: 'REDIS_SERVER_PATH',
  candidates: ['redis-server', 'valkey-server'],
  packages: ['redis-server'],
}
