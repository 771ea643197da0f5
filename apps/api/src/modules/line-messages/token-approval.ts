import { permissionOf } from '@backoffice/contract'
import { ok } from '@backoffice/kernel'
import { z } from 'zod'
import { adminCommand, type Command } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { ExecutedOrPending } from '../../platform/http/index.ts'
import type { Approvals } from '../approvals/index.ts'
import { makeWaitingDue } from './line-messages.repo.ts'
import { deleteToken, LINE_TOKEN_SUBJECT, saveToken, sealToken } from './line-token.repo.ts'

const bytes = z.codec(z.string(), z.instanceof(Buffer), {
  decode: text => Buffer.from(text, 'base64'),
  encode: buffer => buffer.toString('base64'),
})

/**
 * Sets or removes (`token` null) the channel access token of LINE, with a second approver. It is sealed before anything
 * is written; neither the command's input, the request's texts nor the audit hold it.
 */
export function tokenApproval({ config }: Deps, approvals: Pick<Approvals, 'twoPerson'>) {
  const approval = approvals.twoPerson({
    kind: 'line-messages.token',
    payload: z.object({ secret: z.object({ keyId: z.string(), sealed: bytes }).nullable() }),
    async execute({ tx, now, announce }, { requestedBy, payload: { secret } }) {
      if (secret === null) await deleteToken(tx)
      else {
        await saveToken(tx, secret, requestedBy, now)
        await makeWaitingDue(tx, now)
      }
      announce({ name: 'settings.changed', topic: 'settings', ids: [] })
      return ok({ before: null, after: { token: secret === null ? 'removed' : 'set' } })
    },
  })
  return {
    setToken: (token: string | null): Command<{ mark: string | null }, ExecutedOrPending<never>> =>
      adminCommand({
        name: 'line-messages.set-token',
        permission: permissionOf('line-messages.set-token'),
        object: () => ({ kind: 'settings', id: 'line' }),
        async run(context) {
          const { announce } = context
          const action = token === null ? 'remove' : 'set'
          const result = await approval.request(context, {
            subject: { kind: 'settings', id: LINE_TOKEN_SUBJECT, label: 'LINE' },
            amount: null,
            payload: { secret: token === null ? null : sealToken(token, config.encryptionKey) },
            shown: { token: action },
            audited: { token: action },
          })
          if (!result.ok) return result
          announce({ name: 'settings.changed', topic: 'settings', ids: [] })
          return ok(result.value)
        },
      }),
  }
}
export type TokenApproval = ReturnType<typeof tokenApproval>
