import { permissionOf } from '@backoffice/contract'
import { type DocumentKind, documentKinds, REQUEST_DAYS } from '@backoffice/contract/documents/terms'
import { type MemberId, newId, ok, refuse } from '@backoffice/kernel'
import { adminCommand, type CommandContext } from '../../../platform/command/command.ts'
import { recordCommand } from '../../../platform/command/record-command.ts'
import { memberExists } from '../../members/index.ts'
import type { DocumentsContext } from '../context.ts'
import { showRequest, type ShownRequest } from '../document-response.ts'
import { closeRequest, findOpenFor, findRequest, insertRequest, type RequestRecord } from '../requests.repo.ts'

const KIND = 'document-request'
const DAY_MS = 86_400_000
const event = (memberId: MemberId) => ({ name: 'document.requested', topic: 'documents' as const, ids: [memberId] })

export type NewRequest = {
  readonly memberId: MemberId
  readonly kinds: readonly DocumentKind[]
  readonly reason: string
  readonly caseId: string | null
  readonly days?: number | undefined
}

/**
 * Requests documents of a locked member in the caller's transaction. While an open request asks for these kinds, it is
 * the answer and nothing is written. The caller audits.
 */
export async function requestDocuments(
  context: CommandContext,
  { memberId, kinds, reason, caseId, days = REQUEST_DAYS }: NewRequest,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { tx, now, actor } = context
  const wanted = documentKinds.filter(kind => kinds.includes(kind))
  const open = await findOpenFor(tx, memberId, wanted)
  if (open !== undefined) return { id: open.id, isNew: false }
  const id = newId(now.getTime())
  const by = actor.kind === 'admin' ? actor.id : null
  const dueAt = new Date(now.getTime() + days * DAY_MS)
  await insertRequest(tx, { id, memberId, kinds: wanted, reason, by, caseId, requestedAt: now, dueAt })
  context.announce(event(memberId))
  return { id, isNew: true }
}

type Input = Omit<NewRequest, 'caseId'>

/** Requests documents of a member. */
export const requestByStaff = ({ members }: Pick<DocumentsContext, 'members'>) =>
  adminCommand<Input, ShownRequest>({
    name: 'document.request',
    permission: permissionOf('documents.request'),
    object: () => ({ kind: KIND, id: 'new' }),
    async run(context, input) {
      if (!(await memberExists(context.tx, input.memberId))) return refuse('NOT_FOUND')
      await members.getForUpdate(context.tx, input.memberId)
      const { id, isNew } = await requestDocuments(context, { ...input, caseId: null })
      context.audit({ object: { kind: KIND, id }, ...(isNew ? { after: { kinds: input.kinds } } : {}) })
      const request = await findRequest(context.tx, id)
      return request === undefined ? refuse('NOT_FOUND') : ok(showRequest(request, context.actor))
    },
  })

type Cancel = { readonly id: string; readonly reason: string }

/** Cancels a request that is open. */
export const cancelRequest = ({ members }: Pick<DocumentsContext, 'members'>) =>
  recordCommand<Cancel, RequestRecord, object, never, ShownRequest>({
    name: 'document.cancel-request',
    permission: permissionOf('documents.cancel-request'),
    kind: KIND,
    async lock({ tx }, { id }) {
      const found = await findRequest(tx, id)
      if (found === undefined) return undefined
      await members.getForUpdate(tx, found.memberId)
      return findRequest(tx, id)
    },
    check: async (_context, { status }) => (status === 'open' ? ok({}) : refuse('STATE_CONFLICT', { status })),
    save: ({ tx, now }, { id }) => closeRequest(tx, id, 'cancelled', now),
    changes: (_request, _checked, { reason }) => ({
      before: { status: 'open' },
      after: { status: 'cancelled' },
      reason,
    }),
    event: ({ memberId }) => event(memberId),
    async show({ tx, actor }, { id }) {
      const request = await findRequest(tx, id)
      return request === undefined ? refuse('NOT_FOUND') : ok(showRequest(request, actor))
    },
  })
