import pg from 'pg'
import { readFileSync } from 'node:fs'
const port = readFileSync('/tmp/w/x-data/postgres/port', 'utf8').trim()
const c = JSON.parse(readFileSync('/tmp/w/x-data/postgres/credentials.json', 'utf8'))
const pw = c.superuser
const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: process.env.U ?? 'postgres', password: typeof pw === 'string' ? pw : pw.password, database: process.env.D ?? 'backoffice' })
await client.connect()
const { rows } = await client.query(process.argv[2])
console.log(JSON.stringify(rows, null, 0).replaceAll('},{', '},\n{').slice(0, 9000))
await client.end()
