import { secretNames, type SecretName } from '@backoffice/contract/bank-accounts/forms'
import { ok, refuse, type BankAccountId } from '@backoffice/kernel'
import { z } from 'zod'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { storedId } from '../../approvals/index.ts'
import { dropSecret, saveSecret } from '../account-secrets.repo.ts'
import { bumpVersion, lockAccount } from '../bank-accounts.repo.ts'
import { accountFingerprintOf, sealAccountSecret } from '../sealed-secret.ts'
import { accountEvents, accountSubject, ofAccount, type BankAccountContext } from './account-command.ts'

/**
 * What the command knows of a secret: whose, which, and a keyed mark by which a repeated request is recognised. Never
 * the value.
 */
export type SecretInput = { readonly id: BankAccountId; readonly name: SecretName; readonly mark: string | null }

const bytes = z.codec(z.string(), z.instanceof(Buffer), {
  decode: text => Buffer.from(text, 'base64'),
  encode: buffer => buffer.toString('base64'),
})

/**
 * Sets or removes (`value` null) a secret of an account, with a second approver. It is sealed before anything is
 * written, and nothing that stores inputs stores its value.
 */
export function setAccountSecret(module: BankAccountContext) {
  const { encryptionKey } = module.deps.config
  const approval = module.approvals.twoPerson({
    kind: 'banking.account-secret',
    subject: storedId<BankAccountId>(),
    payload: z.object({
      name: z.enum(secretNames),
      secret: z.object({ keyId: z.string(), sealed: bytes }).nullable(),
    }),
    async execute({ tx, now, announce }, { subjectId, requestedBy, payload: { name, secret } }) {
      const account = await lockAccount(tx, subjectId)
      if (account === undefined) return refuse('NOT_FOUND')
      if (account.status === 'retired') return refuse('STATE_CONFLICT', { status: account.status })
      if (secret === null) await dropSecret(tx, account.id, name)
      else await saveSecret(tx, account.id, name, secret, requestedBy, now)
      await bumpVersion(tx, account.id, now)
      for (const event of accountEvents(account.id)) announce(event)
      return ok({ before: null, after: { secret: name, action: secret === null ? 'remove' : 'set' } })
    },
  })
  const { versioned: _, ...unversioned } = ofAccount<SecretInput>(module, 'secret')
  return {
    /** The input of a call, without the value. */
    inputOf: (id: BankAccountId, name: SecretName, value: string | null): SecretInput => ({
      id,
      name,
      mark: value === null ? null : accountFingerprintOf(value, encryptionKey, { accountId: id, name }),
    }),
    command: (value: string | null) =>
      recordCommand({
        ...unversioned,
        check: async (_context, { status }) => (status === 'retired' ? refuse('STATE_CONFLICT', { status }) : ok(true)),
        async save(context, account, _checked, { id, name }) {
          const action = value === null ? 'remove' : 'set'
          const secret = value === null ? null : sealAccountSecret(value, encryptionKey, { accountId: id, name })
          return approval.request(context, {
            subject: await accountSubject(context.tx, account),
            amount: null,
            payload: { name, secret },
            shown: { action },
            audited: { name, action },
          })
        },
      }),
  }
}
