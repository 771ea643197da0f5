// The REST server of the react-admin comparison, in a separate process: node:http and pg. It serves the built files
// compressed ahead of time and cached for good, and the same rows of the same database from one plain statement.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import pg from 'pg'

/** What it serves, sent before it listens; it answers with its port. */
export type ComparisonServer = { readonly url: string; readonly folder: string }
export type Listening = { readonly port: number }

type StaticFile = { readonly type: string; readonly cache: string; readonly body: Readonly<Record<Encoding, Buffer>> }
type Encoding = 'br' | 'gzip' | 'identity'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const compress = promisify(gzip)
const isWaiting = `w.status in ('pending', 'claimed', 'awaiting-second')`

/** What the columns show. */
const rowsOf = (sort: string, direction: 'asc' | 'desc') => `
  select w.id, w.requested_at as "requestedAt", m.username, m.first_name || ' ' || m.last_name as name,
         b.abbr as bank, w.account_no as "accountNo", w.amount_satang / 100.0::float8 as amount, w.status,
         (a.posted_satang - a.held_satang) / 100.0::float8 as balance, t.required, t.done,
         d.promotion_ref as "lastPromotion"
    from withdrawals w
    join members m on m.id = w.member_id
    join banks b on b.code = w.bank_code
    join accounts a on a.member_id = m.id and a.kind = 'member-cash'
    cross join lateral (
      select coalesce(sum(base_satang * percent), 0) / 10000.0::float8 as required,
             coalesce(sum(done), 0) / 10000.0::float8 as done
        from turnover_requirements where member_id = m.id and status = 'open') t
    left join lateral (
      select promotion_ref from deposits
       where member_id = m.id and status = 'credited' and promotion_ref is not null
       order by credited_at desc limit 1) d on true
   where ${isWaiting} order by ${sort} ${direction}, w.id ${direction} limit $1 offset $2`
const total = `select count(*)::int as total from withdrawals w where ${isWaiting}`

process.once('message', (server: ComparisonServer) => serve(server))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))

function serve({ url, folder }: ComparisonServer): void {
  // As many connections as the product's pools together.
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const files = readFiles(folder)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const file = files.get(pathname === '/' ? '/index.html' : pathname)
    if (pathname === '/api/withdrawals') void sendRows(pool, searchParams, response)
    else if (file === undefined) response.writeHead(404).end()
    else sendFile(file, request, response)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const answer: Listening = { port: typeof address === 'object' && address !== null ? address.port : 0 }
    process.send?.(answer)
  })
}

async function sendRows(pool: pg.Pool, query: URLSearchParams, response: ServerResponse): Promise<void> {
  const sort = query.get('sort') === 'amount' ? 'w.amount_satang' : 'w.requested_at'
  const direction = query.get('order') === 'DESC' ? 'desc' : 'asc'
  const text = rowsOf(sort, direction)
  const values = [query.get('limit') ?? '50', query.get('offset') ?? '0']
  const [page, count] = await Promise.all([
    pool.query({ name: `${sort} ${direction}`, text, values }),
    pool.query<{ total: number }>({ name: 'total', text: total }),
  ])
  const body = await compress(JSON.stringify({ data: page.rows, total: count.rows[0]?.total ?? 0 }))
  response
    .writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': body.length,
    })
    .end(body)
}

function sendFile({ type, cache, body }: StaticFile, { headers }: IncomingMessage, response: ServerResponse): void {
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
  response
    .writeHead(200, {
      'content-type': type,
      'cache-control': cache,
      'content-length': body[encoding].length,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
    .end(body[encoding])
}

function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return new Map(
    entries.map(entry => {
      const file = path.join(entry.parentPath, entry.name)
      const identity = readFileSync(file)
      return [
        `/${path.relative(folder, file)}`,
        {
          type: types[path.extname(file)] ?? 'application/octet-stream',
          cache: entry.name === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
          body: {
            identity,
            gzip: gzipSync(identity, { level: constants.Z_BEST_COMPRESSION }),
            br: brotliCompressSync(identity),
          },
        },
      ]
    }),
  )
}
