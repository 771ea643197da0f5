import pg from 'pg'

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()
const { rows } = await client.query<{ n: number }>('select count(*)::int as n from notes')
if (rows[0]?.n === 0 && process.env.SAMPLE === 'on') {
  await client.query(`insert into notes (text) values ('from the sample')`)
  console.log('  owner   a-password-printed-once')
}
await client.end()
