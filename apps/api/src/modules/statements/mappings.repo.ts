import type { Person } from '@backoffice/contract/forms'
import type { AdminId, BankAccountId } from '@backoffice/kernel'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { MappingReference } from './read-file.ts'

export type SavedMapping = {
  readonly id: string
  readonly name: string
  readonly accountId: BankAccountId | null
  readonly mapping: MappingReference
  readonly version: number
  readonly updatedAt: Date
  readonly updatedBy: Person
}
const select = sql`
  select s.id, s.name, s.bank_account_id as "accountId", s.mapping, s.version, s.updated_at as "updatedAt",
    json_build_object('id', m.id, 'name', m.name) as "updatedBy"
    from statement_mappings s join admins m on m.id = s.updated_by`

/** Mappings of an account and general ones; without an account, all. */
export async function listMappings(reader: Reader, account: BankAccountId | null): Promise<SavedMapping[]> {
  const { rows } = await sql<SavedMapping>`${select} where ${account}::uuid is null or s.bank_account_id is null
      or s.bank_account_id = ${account}::uuid order by s.bank_account_id nulls last, lower(s.name)`.execute(reader)
  return rows
}

export async function findMapping(reader: Reader, id: string): Promise<SavedMapping | undefined> {
  return (await sql<SavedMapping>`${select} where s.id = ${id}::uuid`.execute(reader)).rows[0]
}

export async function lockMapping(tx: Tx, id: string): Promise<SavedMapping | undefined> {
  await sql`select 1 from statement_mappings where id = ${id}::uuid for update`.execute(tx)
  return findMapping(tx, id)
}

export type MappingInput = {
  readonly name: string
  readonly accountId: BankAccountId | null
  readonly mapping: MappingReference
}

/** False: the name is in use. */
export async function insertMapping(tx: Tx, id: string, input: MappingInput, by: AdminId, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('statement_mappings')
    .values({
      id,
      name: input.name,
      bank_account_id: input.accountId,
      mapping: JSON.stringify(input.mapping),
      created_at: now,
      updated_at: now,
      updated_by: by,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False: the name is in use by another mapping. */
export async function saveMapping(tx: Tx, id: string, input: MappingInput, by: AdminId, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_mappings')
    .set({
      name: input.name,
      bank_account_id: input.accountId,
      mapping: JSON.stringify(input.mapping),
      updated_at: now,
      updated_by: by,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from statement_mappings o
        where o.id <> ${id}::uuid and lower(o.name) = lower(${input.name}) and o.bank_account_id is not distinct
        from ${input.accountId}::uuid)`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteMapping(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('statement_mappings').where('id', '=', id).execute()
}
