import { openConnection } from './connection.ts'
import { median } from './quantile.ts'

/** The target, and the next request to send; undefined when done. */
export type Target = { readonly port: number; next(): string | undefined }
export type Load = { readonly perSecond: number; readonly p50: number }

/** Sends on this many connections, each as fast as it is answered. */
export async function load({ port, next }: Target, connections: number, seconds: number): Promise<Load> {
  const queues = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  try {
    await Promise.all(
      queues.map(async queue => {
        // At least one each, however short the time is.
        for (let request = next(); request !== undefined; request = performance.now() < until ? next() : undefined)
          times.push(await queue.request(request))
      }),
    )
  } finally {
    for (const queue of queues) queue.close()
  }
  return { perSecond: (times.length / (performance.now() - startedAt)) * 1000, p50: median(times) }
}

/** The text of a GET with a session token. */
export const get = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`

export function post(path: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n${body}`
}
