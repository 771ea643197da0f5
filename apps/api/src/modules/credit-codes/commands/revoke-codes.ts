import { permissionOf } from '@backoffice/contract'
import { ok, refuse } from '@backoffice/kernel'
import { recordCommand, type AdminContext } from '../../../platform/command/record-command.ts'
import { lockCode, revokeCodes } from '../credit-codes.repo.ts'
import { showBatch, showCode } from '../code-response.ts'
import { batchList, codeList } from '../credit-codes.list.ts'
import { isOver, statusAt } from '../domain/code.ts'

type Input = { readonly id: string; readonly reason: string }
const revoked = (id: string) => ({
  name: 'credit-code.revoked',
  topic: 'marketing' as const,
  ids: [id],
})

/** Revokes a code that is not used up or expired. Of a redemption at the same moment, one is refused. */
export const revokeCode = recordCommand({
  name: 'credit-code.revoke',
  permission: permissionOf('credit-codes.revoke'),
  kind: 'credit-code',
  async lock({ tx, now }: AdminContext, { id }: Input) {
    await lockCode(tx, id)
    return codeList.find(tx, id, now)
  },
  async check({ now }, code) {
    const status = statusAt(code, now)
    return status === 'unused' ? ok(code) : refuse('STATE_CONFLICT', { status })
  },
  async save({ tx, actor, now }, { id }, _code, { reason }) {
    await revokeCodes(tx, { id }, { by: actor.id, reason, now })
  },
  changes: (code, _checked, { reason }) => ({
    before: { status: code.status },
    after: { status: 'revoked', batchId: code.batch.id },
    reason,
  }),
  event: ({ id }) => revoked(id),
  async show({ tx, actor, now }, { id }) {
    const code = await codeList.find(tx, id, now)
    return code === undefined ? refuse('NOT_FOUND') : ok(showCode(code, actor, now))
  },
})

/** Revokes the codes of a batch that are not used up, before the batch expires. */
export const revokeBatch = recordCommand({
  name: 'credit-code.revoke-batch',
  permission: permissionOf('credit-codes.revoke-batch'),
  kind: 'credit-code-batch',
  // A batch itself never changes; its codes are locked by the statement that revokes them.
  lock: ({ tx, now }: AdminContext, { id }: Input) => batchList.find(tx, id, now),
  check: async ({ now }, batch) => (isOver(batch, now) ? refuse('STATE_CONFLICT', { status: 'expired' }) : ok(batch)),
  async save({ tx, actor, now, audit }, { id }, _batch, { reason }) {
    const count = await revokeCodes(tx, { batchId: id }, { by: actor.id, reason, now })
    if (count === 0) return refuse('STATE_CONFLICT', { status: 'used' })
    audit({ after: { revoked: count } })
    return ok(count)
  },
  changes: (_batch, _checked, { reason }) => ({ reason }),
  event: ({ id }) => revoked(id),
  async show({ tx, actor, now }, { id }) {
    const batch = await batchList.find(tx, id, now)
    return batch === undefined ? refuse('NOT_FOUND') : ok(showBatch(batch, actor, now))
  },
})
