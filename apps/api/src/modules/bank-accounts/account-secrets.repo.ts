import type { SecretName } from '@backoffice/contract/bank-accounts/forms'
import type { AdminId, BankAccountId } from '@backoffice/kernel'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { SealedSecret } from '../../platform/sealed-secret.ts'

export async function saveSecret(
  tx: Tx,
  accountId: BankAccountId,
  name: SecretName,
  { keyId, sealed }: SealedSecret,
  by: AdminId,
  now: Date,
): Promise<void> {
  const row = { key_id: keyId, sealed, set_at: now, set_by: by }
  await tx
    .insertInto('bank_account_secrets')
    .values({ bank_account_id: accountId, name, ...row })
    .onConflict(conflict => conflict.columns(['bank_account_id', 'name']).doUpdateSet(row))
    .execute()
}

export async function dropSecret(tx: Tx, accountId: BankAccountId, name: SecretName): Promise<void> {
  await tx
    .deleteFrom('bank_account_secrets')
    .where('bank_account_id', '=', accountId)
    .where('name', '=', name)
    .execute()
}

/** Needs the app role: the reader role has no access to encrypted secrets. */
export async function findSecret(
  db: Reader,
  accountId: BankAccountId,
  name: SecretName,
): Promise<SealedSecret | undefined> {
  const row = await db
    .selectFrom('bank_account_secrets')
    .select(['key_id', 'sealed'])
    .where('bank_account_id', '=', accountId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row === undefined ? undefined : { keyId: row.key_id, sealed: row.sealed }
}
