import { permissionOf } from '@backoffice/contract'
import { newId, ok, refuse } from '@backoffice/kernel'
import { adminCommand } from '../../../platform/command/command.ts'
import type { IssuedTicket } from '../../lists/index.ts'
import type { DocumentsContext } from '../context.ts'
import { findDocument, insertView, listPages, pageContent, type PageSize } from '../documents.repo.ts'
import { openPage } from '../files/sealed-page.ts'

type IssuedPage = PageSize & { readonly ticket: IssuedTicket }
type View = { readonly id: string; readonly reason: string }

/** A ticket for each page. That it was seen, by whom and why, is written with them. */
export const viewDocument = ({ tickets }: Pick<DocumentsContext, 'tickets'>) =>
  adminCommand<View, IssuedPage[]>({
    name: 'document.view',
    permission: permissionOf('documents.view'),
    object: ({ id }) => ({ kind: 'document', id }),
    async run({ tx, actor, now, audit, announce }, { id, reason }) {
      const document = await findDocument(tx, id)
      if (document === undefined) return refuse('NOT_FOUND')
      const pages = await listPages(tx, id)
      if (pages.length === 0) return refuse('STATE_CONFLICT', { status: document.status })
      await insertView(tx, { id: newId(now.getTime()), documentId: id, by: actor.id, now, reason })
      const issued: IssuedPage[] = []
      for (const page of pages)
        issued.push({
          ...page,
          ticket: await tickets.issue(tx, 'document-page', actor, { documentId: id, page: page.page }, now),
        })
      audit({ reason, after: { pages: pages.length } })
      announce({ name: 'document.viewed', topic: 'documents', ids: [id] })
      return ok(issued)
    },
  })

/** Serves a page to the holder of its ticket. Responses of tickets are never stored. */
export function servePages({ deps, tickets }: Pick<DocumentsContext, 'deps' | 'tickets'>): void {
  tickets.serve('document-page', async (payload, actor) => {
    const [id, page] = [payload['documentId'] as string, payload['page'] as number]
    const sealed = actor.permissions.has(permissionOf('documents.view'))
      ? await pageContent(deps.db, id, page)
      : undefined
    if (sealed === undefined) return refuse('NOT_FOUND')
    const content = openPage(sealed, deps.config.encryptionKey, id, page)
    return ok({
      raw: whole(content),
      contentType: 'image/webp',
      disposition: 'inline',
      length: content.length,
    })
  })
}

async function* whole(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}
