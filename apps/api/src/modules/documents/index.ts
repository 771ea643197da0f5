import { permissionOf } from '@backoffice/contract'
import { documentList } from '@backoffice/contract/documents/lists'
import { EXPIRING_DAYS } from '@backoffice/contract/documents/terms'
import { addDays, businessDayOf, ok, refuse } from '@backoffice/kernel'
import { command, type CommandContext } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Handlers, inData, runCommand } from '../../platform/http/index.ts'
import { listHandler } from '../../platform/lists/list-handler.ts'
import { textFor } from '../../platform/personal.ts'
import { fingerprintOf, openSecret, sealSecret } from '../../platform/sealed-secret.ts'
import { fileColumns, type ListExports, text } from '../lists/index.ts'
import type { Uploads } from '../uploads/index.ts'
import { acceptDocument, refuseDocument, removeDocument } from './commands/check-document.ts'
import { EXPIRE_DOCUMENTS, expireDocuments } from './commands/expire-documents.ts'
import { receiveDocument, uploadDocument } from './commands/receive-document.ts'
import { cancelRequest, type NewRequest, requestByStaff, requestDocuments } from './commands/request-documents.ts'
import { servePages, viewDocument } from './commands/view-document.ts'
import type { DocumentsContext } from './context.ts'
import { ofMemberHandler, showDocument } from './document-response.ts'
import { type DocumentRecord, documentRows } from './documents.list.ts'
import { findNumber, listViews } from './documents.repo.ts'
import { readFiles, sha256Of } from './files/read-files.ts'
import { createPdfRenderer, type RenderPdf } from './files/render-pdf.ts'
import { numberPurpose } from './files/sealed-page.ts'

export { depositLimitOf, levelNeeded, limitsDeposits, limitsWithdrawals } from './domain/levels.ts'
export { levelsOf } from './levels.repo.ts'

const EXPIRE_SECONDS = 60
const MAX_VIEWS = 50

const columns = fileColumns(documentList, 'documents', {
  member: { member: 'member', name: text((row: DocumentRecord) => row.member.name) },
})

type Dependencies = Omit<DocumentsContext, 'deps' | 'encode' | 'renderPdf'> & {
  readonly uploads: Pick<Uploads, 'encode'>
}

/** The documents module: what members prove with documents, requested, received, checked and seen by permission. */
export function createDocuments(
  deps: Deps,
  { uploads, ...rest }: Dependencies,
  renderPdf: RenderPdf = createPdfRenderer(),
) {
  const module: DocumentsContext = { deps, ...rest, encode: uploads.encode, renderPdf }
  servePages(module)
  const list = listHandler(documentList, deps, {
    list: documentRows,
    narrow: ({ expiry, ...filters }) => narrowed(deps, filters, expiry),
    show: (rows, { actor }) => rows.map(row => showDocument(row, actor)),
  })
  const handlers = {
    'documents.list': list,
    'documents.of-member': ofMemberHandler(module),
    ...readHandlers(module),
    ...writeHandlers(module),
  }
  const exports: Pick<ListExports, 'documents.list'> = { 'documents.list': { columns, read: list } }
  /** The timer's work, callable in tests. */
  const expire = (): Promise<void> => expireDocuments(module)
  return {
    handlers,
    exports,
    events: { 'document.uploaded': receiveDocument(module) },
    /** Requests documents of a locked member in the caller's transaction; the request there is while it is open. */
    request: (context: CommandContext, request: NewRequest) => requestDocuments(context, request),
    expire,
    start: (): void => deps.jobs.every(EXPIRE_DOCUMENTS, EXPIRE_SECONDS, expire),
  }
}
export type Documents = ReturnType<typeof createDocuments>

type ListFilters = Parameters<typeof documentRows.narrow>[1]

function narrowed({ config, clock }: Deps, filters: ListFilters, expiry: 'expiring' | 'expired' | undefined) {
  if (expiry === undefined) return filters
  if (expiry === 'expired') return { ...filters, status: ['expired' as const] }
  const from = businessDayOf(clock.now(), config.dayRule)
  return { ...filters, expiring: { from, until: addDays(from, EXPIRING_DAYS) } }
}

function readHandlers(module: DocumentsContext) {
  const { deps, tickets } = module
  const view = viewDocument(module)
  return {
    'documents.get': async ({ params: { id }, actor }) => {
      // From the primary: what was just uploaded is opened.
      const row = await documentRows.find(deps.db, id, deps.clock.now())
      if (row === undefined) return refuse('NOT_FOUND')
      const views = await listViews(deps.db, id, MAX_VIEWS)
      const shown = views.map(each => ({ ...each, reason: textFor(actor, each.reason) }))
      return ok({ data: { ...showDocument(row, actor), views: shown } })
    },
    'documents.view': async ({ params: { id }, body, origin }) => {
      const seen = await command(deps, view, origin, { id, reason: body.reason })
      if (!seen.ok) return seen
      const sealed = await findNumber(deps.db, id)
      const key = deps.config.encryptionKey
      return ok({
        data: {
          pages: seen.value.map(({ ticket, ...page }) => ({ ...page, ...tickets.shown(ticket) })),
          number: sealed === null ? null : openSecret(stored(sealed), key, numberPurpose(id)),
        },
      })
    },
  } satisfies Partial<Handlers>
}

/** A number is stored with the id of its key before it. */
const KEY_ID_LENGTH = 16
const stored = (bytes: Buffer) => ({
  keyId: bytes.subarray(0, KEY_ID_LENGTH).toString('latin1'),
  sealed: bytes.subarray(KEY_ID_LENGTH),
})

function writeHandlers(module: DocumentsContext) {
  const { deps } = module
  const [request, cancel] = [requestByStaff(module), cancelRequest(module)]
  const [refusal, removal] = [refuseDocument(module), removeDocument(module)]
  const key = deps.config.encryptionKey
  return {
    'documents.request': ({ params, body, origin }) =>
      runCommand(deps, request, origin, { ...body, memberId: params.id }),
    'documents.cancel-request': ({ params, body, origin }) =>
      runCommand(deps, cancel, origin, { id: params.id, reason: body.reason }),
    'documents.upload': async ({ params, body, actor, origin, signal }) => {
      const files = body.files.map(({ contentType, base64 }) => ({ contentType, bytes: Buffer.from(base64, 'base64') }))
      const input = {
        memberId: params.id,
        kind: body.kind,
        label: body.label ?? null,
        sha256: files.map(({ bytes }) => sha256Of(bytes)),
      }
      // The command refuses and audits an upload without permission; it is not read first.
      if (!actor.permissions.has(permissionOf('documents.upload'))) {
        const refused = await command(deps, uploadDocument(module, null), origin, input)
        return refused.ok ? inData(refused) : refused
      }
      const read = await readFiles(module, { id: actor.id, signal }, files, index => `files.${index}.base64`)
      if (!read.ok) return read
      return inData(await command(deps, uploadDocument(module, read.value), origin, input))
    },
    'documents.accept': async ({ params: { id }, body: { expiresOn, number }, origin }) => {
      const given = number === null || number.trim() === '' ? null : number.trim()
      const secret = given === null ? null : sealSecret(given, key, numberPurpose(id))
      const sealed = secret === null ? null : Buffer.concat([Buffer.from(secret.keyId, 'latin1'), secret.sealed])
      const numberPrint = given === null ? null : fingerprintOf(given, key, numberPurpose(id))
      return inData(await command(deps, acceptDocument(module, sealed), origin, { id, expiresOn, numberPrint }))
    },
    'documents.refuse': ({ params, body, origin }) => runCommand(deps, refusal, origin, { id: params.id, ...body }),
    'documents.remove': ({ params, body, origin }) => runCommand(deps, removal, origin, { id: params.id, ...body }),
  } satisfies Partial<Handlers>
}
