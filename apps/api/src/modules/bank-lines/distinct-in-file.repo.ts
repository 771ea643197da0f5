import type { BankAccountId } from '@backoffice/kernel'
import { sql, type RawBuilder } from 'kysely'

/**
 * Whether the file being imported for this account reports the line `t` under its own reference: then another line of
 * that file is another movement, however similar. `source` is the new line's.
 */
export const isDistinctInFile = (
  source: string | RawBuilder<unknown>,
  accountId: BankAccountId | RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(t.reference is not null and exists (
  select from statement_imports i join statement_lines s on s.import_id = i.id and s.line->>'reference' = t.reference
    and s.line->>'direction' = t.direction
   where i.bank_account_id = ${typeof accountId === 'string' ? sql`${accountId}::uuid` : accountId}
     and i.status = 'taking' and 'statement-' || i.format = ${source}))`
