import { writeFileSync } from 'node:fs'
import pg from 'pg'

// With STALL=on it stops half-way: rows are written, sign-ins not yet printed. It leaves a file at SET_UP_MARK.
process.once('disconnect', () => process.exit(1))
const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const { rows } = await client.query<{ n: number }>('select count(*)::int as n from notes')
if (rows[0]?.n === 0 && process.env.SAMPLE === 'on') {
  await client.query(`insert into notes (text) values ('from the sample')`)
  console.error('half-way through the sample')
  if (process.env.STALL === 'on') await new Promise(resolve => setTimeout(resolve, 60_000))
  console.log('  owner   a-password-printed-once')
}
await client.end()
if (process.env.SET_UP_MARK !== undefined) writeFileSync(process.env.SET_UP_MARK, '')
process.exit(0)
