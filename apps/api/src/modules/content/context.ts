import type { ContentDocument, ContentKind, contentDetail } from '@backoffice/contract/content/forms'
import type { z } from 'zod'
import type { StoredDocument } from '../../platform/db/stored-document.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SettingDocuments } from '../setting-documents/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** What the uploads module provides. */
export type PicturesApi = Pick<Uploads['pictures'], 'find' | 'setReferences' | 'removeReferences'>

/** The settings players see, too. */
export type SettingsApi = Pick<SettingDocuments, 'read' | 'onChanged'>

export type ContentDependencies = { readonly pictures: PicturesApi; readonly settings: SettingsApi }

/** An item with its draft of one kind. */
export type Detail<D extends ContentDocument> = Omit<z.output<ReturnType<typeof contentDetail>>, 'draft'> & {
  readonly draft: D
}

/** One kind of content: everything else is the same for all. */
export type ContentNoun<D extends ContentDocument> = ContentDependencies & {
  readonly deps: Deps
  readonly kind: ContentKind
  readonly document: StoredDocument<D>
  readonly detail: z.ZodType<Detail<D>>
  newDocument(title: string): D
}
