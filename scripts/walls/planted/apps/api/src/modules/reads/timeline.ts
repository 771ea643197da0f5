// breaks nothing
import { sql } from 'kysely'

export const timeline = sql`select * from transfers`
