// A minimal comparison server: Fastify and pg, one route that reads the session and the page, without validation,
// masking, paging or audit. It uses the product's own statement, so that only the surrounding code differs.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import type { Listening, Orders } from './messages.ts'

const session = `
  select s.secret_hash, s.last_seen_at, a.id, a.name, a.status, r.permissions
    from admin_sessions s join admins a on a.id = s.admin_id join roles r on r.key = a.role where s.session_id = $1`

process.once('message', (orders: Orders) => void serve(orders))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))

async function serve({ url, path, statement, values, isLeast }: Orders): Promise<void> {
  // As many connections as the product's pools together.
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const app = Fastify()
  app.get(path, async (request, reply) => {
    if (isLeast) return { data: (await pool.query({ name: 'page', text: statement, values: [...values] })).rows }
    const [sessionId, secret = ''] = (request.headers.authorization ?? '').replace('Bearer ', '').split('.')
    const found = await pool.query<{ secret_hash: Buffer }>(session, [sessionId])
    if (found.rows[0]?.secret_hash.equals(createHash('sha256').update(secret).digest()) !== true)
      return reply.code(401).send()
    const { rows } = await pool.query(statement, [...values])
    return { data: rows }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const answer: Listening = { port: typeof address === 'object' && address !== null ? address.port : 0 }
  process.send?.(answer)
}
