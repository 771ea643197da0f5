import { query } from './query.ts'

/** Codes of one use were given to one player each. */
const CODES = `
  select code from credit_codes
   where status = 'unused' and uses_per_code > 1 and coalesce(valid_from <= $1, true)
     and coalesce(valid_until > $1, true)
   order by created_at, id limit 20`

/** The credit codes every simulated player knows: those of several uses that can be redeemed at this instant. */
export async function announcedCodes(databaseUrl: string, now = new Date()): Promise<readonly string[]> {
  return (await query<{ code: string }>(databaseUrl, CODES, [now])).map(({ code }) => code)
}
