import type { Kysely, Transaction } from 'kysely'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
/** Reads take either; writes require a {@link Tx}. */
export type Reader = Db | Tx
