import { type ErrorCode, permissionOf } from '@backoffice/contract'
import { type DocumentKind, MAX_WAITING_DOCUMENTS } from '@backoffice/contract/documents/terms'
import type { EventData } from '@backoffice/contract/integration/events'
import { type AdminId, type MemberId, newId, ok, refuse, type Refused } from '@backoffice/kernel'
import { adminCommand, type Command, type CommandContext } from '../../../platform/command/command.ts'
import { badField } from '../../../platform/lists/cursor.ts'
import { memberExists } from '../../members/index.ts'
import type { DocumentsContext } from '../context.ts'
import { answerWith, type Shown } from '../document-response.ts'
import { countWaiting, insertDocument } from '../documents.repo.ts'
import { type ReadDocument, readFiles, typeOf } from '../files/read-files.ts'
import { sealPage } from '../files/sealed-page.ts'

type Received = {
  readonly memberId: MemberId
  readonly kind: DocumentKind
  readonly label: string | null
  /** Null: the player. */
  readonly by: AdminId | null
}

const changed = (id: string) => ({ name: 'document.changed', topic: 'documents' as const, ids: [id] })

/** Stores the pages of a locked member's document, sealed. The audit names neither the member nor what it shows. */
async function store(
  { deps }: DocumentsContext,
  context: CommandContext,
  { memberId, kind, label, by }: Received,
  { pages }: ReadDocument,
): Promise<Refused<ErrorCode> | { readonly id: string }> {
  const { tx, now } = context
  if ((await countWaiting(tx, memberId)) >= MAX_WAITING_DOCUMENTS)
    return refuse('TOO_MANY', { max: MAX_WAITING_DOCUMENTS })
  const id = newId(now.getTime())
  const sealed = pages.map((page, index) => ({
    ...page,
    content: sealPage(page.content, deps.config.encryptionKey, id, index + 1),
  }))
  await insertDocument(tx, { id, memberId, kind, label, by, now }, sealed)
  context.audit({ object: { kind: 'document', id }, after: { kind, pages: pages.length } })
  context.announce(changed(id))
  return { id }
}

export type UploadInput = {
  readonly memberId: MemberId
  readonly kind: DocumentKind
  readonly label: string | null
  /** Of the files, instead of their bytes: a repeated call is recognized by them. */
  readonly sha256: readonly string[]
}

/** Stores a document that staff received. `read` is null for an actor without the permission, whom it refuses. */
export const uploadDocument = (module: DocumentsContext, read: ReadDocument | null) =>
  adminCommand<UploadInput, Shown>({
    name: 'document.upload',
    permission: permissionOf('documents.upload'),
    object: () => ({ kind: 'document', id: 'new' }),
    async run(context, { memberId, kind, label }) {
      if (read === null) return refuse('FORBIDDEN')
      if (!(await memberExists(context.tx, memberId))) return refuse('NOT_FOUND')
      await module.members.getForUpdate(context.tx, memberId)
      const stored = await store(module, context, { memberId, kind, label, by: context.actor.id }, read)
      return 'id' in stored ? answerWith(context, stored) : stored
    },
  })

type DocumentEvent = EventData<'document.uploaded'>
/** Waiting counts towards the deadline of a call. */
const READ_MS = 7_500

/** A document that the player sends. It is read before the transaction, and once for all its attempts. */
export function receiveDocument(module: DocumentsContext): Command<DocumentEvent, { readonly documentId: string }> {
  const read = new WeakMap<DocumentEvent, ReadDocument>()
  return {
    name: 'document.receive',
    object: () => ({ kind: 'document', id: 'new' }),
    async before(_deps, event) {
      const bytes = Buffer.from(event.content, 'base64')
      const contentType = typeOf(bytes)
      if (contentType === undefined) return badField('data.content', 'PICTURE_TYPE')
      const caller = { id: `member:${event.username.toLowerCase()}`, signal: AbortSignal.timeout(READ_MS) }
      const outcome = await readFiles(module, caller, [{ contentType, bytes }], () => 'data.content')
      if (!outcome.ok) return outcome
      read.set(event, outcome.value)
      return null
    },
    async run(context, event) {
      const { username, kind, label = null } = event
      const document = read.get(event)
      if (document === undefined) throw new Error('the document was not read before its transaction')
      const found = await module.members.findByUsername(context.tx, username)
      if (found === undefined) return refuse('NOT_YET', { field: 'username' })
      const member = await module.members.getForUpdate(context.tx, found.id)
      if (member.status === 'closed') return refuse('MEMBER_CLOSED')
      const stored = await store(module, context, { memberId: found.id, kind, label, by: null }, document)
      return 'id' in stored ? ok({ documentId: stored.id }) : stored
    },
  }
}
