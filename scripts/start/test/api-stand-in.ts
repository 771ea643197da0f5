// Answers how many notes there are, and takes one more with each POST.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

const { DATABASE_URL, PORT, HOST, FAIRPAY_URL, INTEGRATION_SECRET, ENCRYPTION_KEY } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL })
pool.on('error', () => undefined)

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (request.method === 'POST') await pool.query(`insert into notes (text) values ('posted')`)
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from notes')
    response.end(
      JSON.stringify({ notes: rows[0]?.n, pid: process.pid, FAIRPAY_URL, INTEGRATION_SECRET, ENCRYPTION_KEY }),
    )
  } catch {
    response.writeHead(503).end()
  }
}

const server = createServer((request, response) => void answer(request, response))
server.listen(Number(PORT), HOST)

const end = () => process.exit(0)
process.once('disconnect', end)
process.once('SIGTERM', end)
