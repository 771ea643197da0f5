import type { FastifyInstance } from 'fastify'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PATIENT_DEADLINE } from '../../../test/support/patient-database.ts'
import { readConfig } from '../config/read-config.ts'
import { createLog } from '../log/log.ts'
import { addDocuments } from './documents.ts'
import { createServer } from './server.ts'
import { serveWeb } from './web.ts'

const { config } = readConfig({
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  INTEGRATION_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
})
const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8'
const script = 'export const x = 1\n'.repeat(200)

const filesOf = (name: string) => ({
  scripts: ['/assets/start.js', `/assets/${name}.js`],
  styles: [`/assets/${name}.css`],
  words: { en: [`/assets/en-${name}.js`], th: [`/assets/th-${name}.js`, '/assets/th.js'] },
})
/** As the build writes them. */
const filesOfDocuments = {
  fonts: ['/assets/latin.woff2'],
  signIn: filesOf('sign-in'),
  office: filesOf('office'),
  publicPages: ['/login', '/register', '/forgot', '/pages/login/login3', '/pages/code-verification/code-verification3'],
  screens: {
    '/': filesOf('home'),
    '/dashboard/default': filesOf('home'),
    '/account/withdraw': filesOf('withdraw'),
    '/member/profile/$id': filesOf('member'),
  },
}

function builtWeb(): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(folder, 'assets'))
  const page = (name: string) =>
    `<!doctype html><head><title>${name}</title><style id="rules">/* rules */</style>` +
    `<script>boot('${name}')</script><script src="/assets/start.js"></script></head><p>${name}</p>`
  writeFileSync(join(folder, 'index.html'), page('index'))
  writeFileSync(join(folder, 'login.html'), page('login'))
  writeFileSync(join(folder, '.built-from'), 'hash')
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'documents.json'), JSON.stringify(filesOfDocuments))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'app-Ab12.js'), script)
  writeFileSync(join(folder, 'assets', 'app-Ab12.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'assets', 'app-Ab12.js.map'), '{}')
  return folder
}

async function serverFor(folder: string, apiBasePath = '/api'): Promise<FastifyInstance> {
  const app = await createServer(config, createLog('silent'), PATIENT_DEADLINE)
  addDocuments(app, { ...config, apiBasePath })
  const apiAddresses = { apiBaseUrl: apiBasePath, adminSegment: '"<admin>&', reportSegment: 'report' }
  await serveWeb(app, { folder, publicUrl: null, apiAddresses })
  await app.ready()
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  app = await serverFor(builtWeb())
})
afterAll(() => app.close())
const get = (url: string, accept = PAGE, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept, ...headers } })

describe('pages', () => {
  test.each([
    '/',
    '/dashboard/default',
    '/account/withdraw?status=pending',
    '/Campaign',
    '/no/such/page',
    '/promotion',
    '/member/profile/0197',
  ])('of the app share one page: %s', async url => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<p>index</p>')
  })

  test.each([
    '/login',
    '/register',
    '/forgot',
    '/login?next=%2Faccount',
    '/login/',
    '/pages/login/login3',
    '/pages/code-verification/code-verification3',
  ])('for visitors without a session have a lighter one: %s', async url => {
    expect((await get(url)).body).toContain('<p>login</p>')
  })

  test.each(['/dashboard/default', '/login'])('permit only what is inline in them: %s', async url => {
    const { body, headers } = await get(url)
    const policy = String(headers['content-security-policy'])
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(policy).toContain(`script-src 'self' ${hashOf(`boot('${url === '/login' ? 'login' : 'index'}')`)};`)
    expect(policy).toContain(`style-src 'self' ${hashOf('/* rules */')};`)
    expect(policy).not.toMatch(/unsafe|nonce/)
    expect(body).toContain('/* rules */')
  })

  test.each(['br', 'gzip', 'identity'])('are not sent again to browsers that have them: %s', async encoding => {
    const first = await get('/', PAGE, { 'accept-encoding': encoding })
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[^"]+"$/),
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(first.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    const again = await get('/', PAGE, {
      'accept-encoding': encoding,
      'if-none-match': String(first.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({
      etag: first.headers.etag,
      'content-security-policy': first.headers['content-security-policy'],
    })
  })

  test('answer HEAD as GET, without the document', async () => {
    const headers = { accept: PAGE, 'accept-encoding': 'br' }
    const [head, whole] = await Promise.all(
      (['HEAD', 'GET'] as const).map(method => app.inject({ method, url: '/login', headers })),
    )
    expect([head?.statusCode, head?.body]).toEqual([200, ''])
    for (const name of ['etag', 'content-security-policy', 'content-encoding', 'content-length'])
      expect(head?.headers[name]).toBe(whole?.headers[name])
  })

  test.each([
    ['/', 'home'],
    ['/account/withdraw?status=pending', 'withdraw'],
    ['/member/profile/0197', 'member'],
    ['/member/profile', 'office'],
    ['/no/such/page', 'office'],
    ['/register', 'sign-in'],
  ])('name the files of their screen, the words by language: %s', async (url, name) => {
    const { body } = await get(url)
    const [head = ''] = body.split('</head>')
    expect(head.match(/<link [^>]+>/g)).toEqual([
      `<link rel="stylesheet" crossorigin href="/assets/${name}.css" />`,
      `<link rel="modulepreload" crossorigin href="/assets/${name}.js" />`,
      '<link rel="preload" as="font" crossorigin fetchpriority="low" href="/assets/latin.woff2" />',
    ])
    expect(head).toContain(
      `<meta name="words" data-en="/assets/en-${name}.js" data-th="/assets/th-${name}.js /assets/th.js" />`,
    )
    // The boot script reads them.
    expect(head.indexOf('name="words"')).toBeLessThan(head.indexOf('<script>'))
  })

  test('hold what the first script needs to ask for data, and the sign-in the scripts that follow it', async () => {
    const contentOf = (body: string, name: string) =>
      new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(body)?.[1]
    const office = (await get('/dashboard/default')).body
    expect(contentOf(office, 'api-addresses')).toBe(
      '{&quot;apiBaseUrl&quot;:&quot;/api&quot;,&quot;adminSegment&quot;:&quot;\\&quot;&lt;admin&gt;&amp;&quot;,' +
        '&quot;reportSegment&quot;:&quot;report&quot;}',
    )
    expect(contentOf(office, 'office-scripts')).toBeUndefined()
    expect(contentOf((await get('/login')).body, 'office-scripts')).toBe('/assets/start.js /assets/home.js')
  })

  test('are for browsers only: a missing call or script is not found', async () => {
    for (const [url, accept] of [
      ['/dashboard/default', 'application/json'],
      ['/assets/app-Old1.js', '*/*'],
      ['/assets/gone', PAGE],
      ['/api/nothing', PAGE],
      ['/api', PAGE],
      ['/socket.io/x', PAGE],
      ['/favicon.ico', PAGE],
    ] as const) {
      const answer = await get(url, accept)
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 404, 'NOT_FOUND'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect((await app.inject({ method: 'POST', url: '/login', headers: { accept: PAGE } })).statusCode).toBe(404)
  })

  test('are available to probes and command-line clients: each screen of the web', async () => {
    for (const url of [...filesOfDocuments.publicPages, ...Object.keys(filesOfDocuments.screens)]) {
      const answer = await app.inject({ url, headers: { accept: '*/*' } })
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    }
    expect((await app.inject({ method: 'HEAD', url: '/login' })).statusCode).toBe(200)
  })

  test('are not available to those elsewhere, nor to a page’s scripts', async () => {
    expect((await get('/no/such/page', '*/*')).statusCode).toBe(404)
    expect((await get('/dashboard/default', '*/*', { 'sec-fetch-mode': 'cors' })).statusCode).toBe(404)
  })

  test('are missing before the web is built, with a message', async () => {
    const bare = await serverFor(join(tmpdir(), 'no-such-folder'))
    const answer = await bare.inject({ url: '/login', headers: { accept: PAGE } })
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('not built yet')])
    await bare.close()
  })

  test('are not served by an API with its own host', async () => {
    const api = await serverFor(builtWeb(), '')
    expect((await api.inject({ url: '/dashboard/default', headers: { accept: PAGE } })).statusCode).toBe(404)
    expect((await api.inject({ url: '/openapi.json' })).statusCode).toBe(200)
    await api.close()
  })
})

describe('files', () => {
  test('with a hash in their name are cached permanently, others are revalidated', async () => {
    expect((await get('/assets/app-Ab12.js', '*/*')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    })
    expect((await get('/favicon.svg', '*/*')).headers['cache-control']).toBe('no-cache')
  })

  test('are sent as compressed at build time', async () => {
    const answer = await get('/assets/app-Ab12.js', '*/*', { 'accept-encoding': 'br, gzip' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.rawPayload).toEqual(brotliCompressSync(script))
  })

  test.each([
    '/.built-from',
    '/.vite/documents.json',
    '/assets/app-Ab12.js.map',
    '/assets/app-Ab12.js.br',
    '/index.html',
    '/../package.json',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
  ])('that are not public are not found: %s', async url => {
    expect((await get(url, '*/*')).statusCode).toBe(404)
  })
})

describe('the documents', () => {
  test('are OpenAPI 3.1 and a page without scripts, under the same policy', async () => {
    expect((await get('/api/openapi.json')).json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/account/login': { post: { operationId: 'session.login' } } },
    })
    const page = await get('/api/docs')
    expect(page.body).toContain('/api/withdrawals/{id}/claim')
    expect(page.body).not.toMatch(/<script|style="|onclick|javascript:/)
    const style = /<style>([^<]*)<\/style>/.exec(page.body)?.[1] ?? ''
    expect(String(page.headers['content-security-policy'])).toContain(
      `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    )
  })

  test.each(['/api/openapi.json', '/api/docs'])(
    'are created once per encoding, and not sent again to clients that have them: %s',
    async url => {
      const plain = await get(url)
      expect(plain.headers['content-encoding']).toBeUndefined()
      const tags = new Set([plain.headers.etag])
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const [one, two] = [
          await get(url, PAGE, { 'accept-encoding': `${encoding}, deflate` }),
          await get(url, PAGE, { 'accept-encoding': encoding }),
        ]
        expect(one.headers).toMatchObject({
          'content-encoding': encoding,
          'cache-control': 'no-cache',
          vary: expect.stringContaining('accept-encoding'),
          etag: two.headers.etag,
        })
        expect(one.rawPayload.equals(two.rawPayload)).toBe(true)
        expect(unpack(one.rawPayload).toString()).toBe(plain.body)
        const again = await get(url, PAGE, {
          'accept-encoding': encoding,
          'if-none-match': `"other", W/${one.headers.etag}`,
        })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', one.headers.etag])
        tags.add(one.headers.etag)
      }
      expect(tags.size).toBe(3)
      expect(
        (await get(url, PAGE, { 'accept-encoding': 'br;q=0, gzip;q=0.0' })).headers['content-encoding'],
      ).toBeUndefined()
    },
  )

  test('are rate-limited per address, before they are rendered or compressed', async () => {
    const limited = await createServer(config, createLog('silent'), PATIENT_DEADLINE)
    addDocuments(limited, config)
    const stringify = vi.spyOn(JSON, 'stringify')
    const request = (remoteAddress: string) =>
      limited.inject({ url: '/api/openapi.json', remoteAddress, headers: { 'accept-encoding': 'br' } })
    const answers = await Promise.all(Array.from({ length: 31 }, () => request('203.0.113.7')))
    expect(
      stringify.mock.calls.filter(([value]) => typeof value === 'object' && value !== null && 'openapi' in value),
    ).toHaveLength(1)
    expect(answers.map(({ statusCode }) => statusCode).filter(status => status !== 200)).toEqual([429])
    expect(Number(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await request('203.0.113.8')).statusCode).toBe(200)
    stringify.mockRestore()
    await limited.close()
  })
})
