// Answers how many notes there are, and takes one more with each POST.
import { createServer } from 'node:http'
import pg from 'pg'

const { DATABASE_URL, PORT, HOST, FAIRPAY_URL, INTEGRATION_SECRET, ENCRYPTION_KEY } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL })
pool.on('error', () => undefined)

const server = createServer(async (request, response) => {
  try {
    if (request.method === 'POST') await pool.query(`insert into notes (text) values ('posted')`)
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from notes')
    response.end(JSON.stringify({ notes: rows[0]?.n, pid: process.pid, FAIRPAY_URL, INTEGRATION_SECRET, ENCRYPTION_KEY }))
  } catch {
    response.writeHead(503).end()
  }
})
server.listen(Number(PORT), HOST)

const end = () => process.exit(0)
process.once('disconnect', end)
process.once('SIGTERM', end)
