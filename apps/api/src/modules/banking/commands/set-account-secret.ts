import type { SecretName } from '@backoffice/contract/banking/forms'
import { ok, refuse, type BankAccountId } from '@backoffice/kernel'
import type { Command } from '../../../platform/command/command.ts'
import type { Executor } from '../../approvals/index.ts'
import { dropSecret, saveSecret } from '../account-secrets.repo.ts'
import { bumpVersion, lockAccount } from '../bank-accounts.repo.ts'
import type { BankingContext } from '../context.ts'
import { fingerprintOf, sealAccountSecret } from '../sealed-secret.ts'
import { announceAccount, requestAccountApproval, MANAGE, type ExecutedOrPending } from './request-account-approval.ts'

/**
 * What the command knows of a secret: whose, which, and a keyed mark by which a repeated request is recognised. Never
 * the value.
 */
export type SecretInput = { readonly id: BankAccountId; readonly name: SecretName; readonly mark: string | null }
type Payload = {
  readonly name: SecretName
  readonly secret: { readonly keyId: string; readonly sealed: string } | null
}

/**
 * Keeps true: a secret is sealed before anything is written, leaves only sealed, and is set by two people. `value` null
 * takes it away.
 */
export function setAccountSecret(
  module: BankingContext,
  value: string | null,
): Command<SecretInput, ExecutedOrPending<never>> {
  const key = module.deps.config.encryptionKey
  return {
    name: 'bank-account.secret',
    permission: MANAGE,
    object: ({ id }) => ({ kind: 'bank-account', id }),
    async run(context, { id, name }) {
      const { actor } = context
      if (actor.kind !== 'admin') return refuse('FORBIDDEN')
      const account = await lockAccount(context.tx, id)
      if (account === undefined) return refuse('NOT_FOUND')
      if (account.status === 'retired') return refuse('STATE_CONFLICT', { status: account.status })
      const secret = value === null ? null : sealAccountSecret(value, key, { accountId: id, name })
      const saved = secret === null ? null : { keyId: secret.keyId, sealed: secret.sealed.toString('base64') }
      const requested = await requestAccountApproval(module, context, actor, account, {
        kind: 'banking.account-secret',
        payload: { name, action: value === null ? 'remove' : 'set', secret: saved },
      })
      if (requested.ok)
        context.audit({ after: { asked: 'banking.account-secret', name, action: value === null ? 'remove' : 'set' } })
      return requested
    },
  }
}

/** The input of a call: the value stays outside of it, so that nothing that keeps inputs keeps the secret. */
export const secretInput = (
  module: BankingContext,
  id: BankAccountId,
  name: SecretName,
  value: string | null,
): SecretInput => ({
  id,
  name,
  mark: value === null ? null : fingerprintOf(value, module.deps.config.encryptionKey, { accountId: id, name }),
})

/** Keeps the secret two people agreed on, sealed as it was when it was asked for. */
export const executeSetAccountSecret = (): Executor => async (context, approval) => {
  const { tx, now } = context
  const account = await lockAccount(tx, approval.subject.id as BankAccountId)
  if (account === undefined) return refuse('NOT_FOUND')
  if (account.status === 'retired') return refuse('STATE_CONFLICT', { status: account.status })
  // The payload was written by setAccountSecret above.
  const { name, secret } = approval.payload as Payload
  if (secret === null) await dropSecret(tx, account.id, name)
  else
    await saveSecret(
      tx,
      account.id,
      name,
      { keyId: secret.keyId, sealed: Buffer.from(secret.sealed, 'base64') },
      approval.askedBy,
      now,
    )
  await bumpVersion(tx, account.id, now)
  announceAccount(context, account.id)
  return ok({ before: null, after: { secret: name, action: secret === null ? 'remove' : 'set' } })
}
