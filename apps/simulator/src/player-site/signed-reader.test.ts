import { once } from 'node:events'
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { createContentReader } from './content-reader.ts'
import { createSignedReader } from './signed-reader.ts'
import { createSiteReader } from './site-reader.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** A product whose answers have the entity tag "1"; a path without an answer is not found. */
async function product(answers: Readonly<Record<string, unknown>>) {
  const asked: { path: string; etag: string | undefined; isSigned: boolean }[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const path = url.replace('/integration/', '')
    const isSigned = (() => {
      try {
        return new Webhook(secret).verify('', headers as Record<string, string>) === undefined
      } catch (error) {
        // The public client reads the verified body as JSON; an empty one is none.
        return error instanceof SyntaxError
      }
    })()
    asked.push({ path, etag: headers['if-none-match'], isSigned })
    if (headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
    const data = answers[path]
    response.writeHead(data === undefined ? 404 : 200, { etag: '"1"' })
    response.end(JSON.stringify(data === undefined ? { code: 'NOT_FOUND' } : { data }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { asked, read: createSignedReader(`http://127.0.0.1:${port}`, secret) }
}

test('reads are signed over an empty body, and keep the copy of an answer that has not changed', async () => {
  const wheel = { enabled: true, spinsPerDay: null }
  const { asked, read } = await product({ wheel })
  const site = createSiteReader(read)
  expect([await site.wheel(), await site.wheel()]).toEqual([wheel, wheel])
  expect(asked).toEqual([
    { path: 'wheel', etag: undefined, isSigned: true },
    { path: 'wheel', etag: '"1"', isSigned: true },
  ])
})

test('what is not there, or not reachable, is nothing', async () => {
  const { read } = await product({})
  expect(await read('wheel')).toEqual({ status: 404, data: null })
  for (const site of [createSiteReader(read), createSiteReader(createSignedReader('http://127.0.0.1:9', secret))]) {
    expect(await site.account('nobody_1')).toBeNull()
    expect(await site.promotions()).toEqual([])
    expect(await site.wheel()).toBeNull()
  }
})

test('content is logged by its counts, and when it has not changed', async () => {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const { read } = await product({ content: { banners: [1, 2], events: [], popups: [3], validUntil: null } })
  const readContent = createContentReader(read, log)
  await readContent()
  await readContent()
  await createContentReader(createSignedReader('http://127.0.0.1:9', secret), log)()
  expect(lines).toEqual([
    'content: 2 banners, 0 events, 1 pop-ups, valid until it changes',
    'content unchanged',
    'content not reachable',
  ])
})
