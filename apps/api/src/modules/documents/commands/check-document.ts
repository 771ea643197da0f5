import { permissionOf } from '@backoffice/contract'
import type { RefusalCode } from '@backoffice/contract/documents/terms'
import { type BusinessDay, businessDayOf, ok, refuse } from '@backoffice/kernel'
import { type AdminContext, recordCommand } from '../../../platform/command/record-command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { readLicence } from '../../licences/index.ts'
import type { DocumentsContext } from '../context.ts'
import { answerWith, type Shown } from '../document-response.ts'
import { findDocument, removeContent, saveAccepted, saveRefused, type StoredDocument } from '../documents.repo.ts'
import { saveLevel } from '../levels.repo.ts'
import { closeRequest, findFulfilled } from '../requests.repo.ts'

type ById = { readonly id: string }

const KIND = 'document'
const conflict = ({ status }: StoredDocument) => refuse('STATE_CONFLICT', { status })
const event = ({ id }: ById) => ({ name: 'document.changed', topic: 'documents' as const, ids: [id] })

/** A document with its member locked: the level follows from all of theirs. */
export async function lockDocument(
  { members }: Pick<DocumentsContext, 'members'>,
  { tx }: Pick<AdminContext, 'tx'>,
  { id }: ById,
): Promise<StoredDocument | undefined> {
  const found = await findDocument(tx, id)
  if (found === undefined) return undefined
  await members.getForUpdate(tx, found.memberId)
  return findDocument(tx, id)
}

/** Stores the level of the document's member anew, and audits it with the document where it changed. */
export async function levelAnew(
  { deps: { config } }: Pick<DocumentsContext, 'deps'>,
  { tx, now }: Pick<AdminContext, 'tx' | 'now'>,
  { memberId }: Pick<StoredDocument, 'memberId'>,
) {
  const { rules } = await readLicence(tx, config)
  return saveLevel(tx, memberId, { rules, now, dayRule: config.dayRule })
}

type Accept = ById & {
  readonly expiresOn: BusinessDay | null
  /** Distinguishes a repeated call; the number itself is in `sealed`. */
  readonly numberPrint: string | null
}

/** Accepts a document. `sealed` is its number, which no record of the call has. */
export const acceptDocument = (module: DocumentsContext, sealed: Buffer | null) =>
  recordCommand<Accept, StoredDocument, object, never, Shown>({
    name: 'document.accept',
    permission: permissionOf('documents.accept'),
    kind: KIND,
    lock: (context, input) => lockDocument(module, context, input),
    async check({ now }, document, { expiresOn }) {
      if (document.status !== 'waiting') return conflict(document)
      if (expiresOn !== null && expiresOn < businessDayOf(now, module.deps.config.dayRule))
        return badField('expiresOn', 'IN_PAST')
      return ok({})
    },
    async save(context, document, _checked, { id, expiresOn }) {
      const { tx, actor, now } = context
      await saveAccepted(tx, id, { expiresOn, number: sealed, by: actor.id, now })
      const level = await levelAnew(module, context, document)
      for (const request of await findFulfilled(tx, document.memberId))
        await closeRequest(tx, request, 'fulfilled', now)
      context.audit({
        before: { status: document.status, level: level.before },
        after: { status: 'accepted', level: level.after, expiresOn },
      })
    },
    event,
    show: answerWith,
  })

type Refusal = ById & { readonly code: RefusalCode; readonly text: string | null }

/** Refuses a document that waits, or one that was accepted. */
export const refuseDocument = (module: DocumentsContext) =>
  recordCommand<Refusal, StoredDocument, object, never, Shown>({
    name: 'document.refuse',
    permission: permissionOf('documents.refuse'),
    kind: KIND,
    lock: (context, input) => lockDocument(module, context, input),
    check: async (_context, document) =>
      document.status === 'waiting' || document.status === 'accepted' ? ok({}) : conflict(document),
    async save(context, document, _checked, { id, code, text }) {
      await saveRefused(context.tx, id, { code, text, by: context.actor.id, now: context.now })
      const level = await levelAnew(module, context, document)
      context.audit({
        before: { status: document.status, level: level.before },
        after: { status: 'refused', level: level.after, code },
      })
    },
    event,
    show: answerWith,
  })

type Removal = ById & { readonly reason: string }

/** Deletes what a document shows. */
export const removeDocument = (module: DocumentsContext) =>
  recordCommand<Removal, StoredDocument, object, never, Shown>({
    name: 'document.remove',
    permission: permissionOf('documents.remove'),
    kind: KIND,
    lock: (context, input) => lockDocument(module, context, input),
    check: async (_context, document) => (document.status === 'removed' ? conflict(document) : ok({})),
    async save(context, document, _checked, { id, reason }) {
      await removeContent(context.tx, id, context.now)
      const level = await levelAnew(module, context, document)
      context.audit({
        before: { status: document.status, level: level.before },
        after: { status: 'removed', level: level.after },
        reason,
      })
    },
    event,
    show: answerWith,
  })
