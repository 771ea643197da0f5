import { contentDocuments, type ContentDocument, type ContentKind } from '@backoffice/contract/content/forms'
import { storedDocument } from '../../platform/db/stored-document.ts'

/** What a new draft consists of, besides its title. */
const EMPTY = {
  body: null,
  link: null,
  picture: null,
  mobilePicture: null,
  audience: 'everyone',
  device: 'all',
  startsAt: null,
  endsAt: null,
} as const satisfies Partial<ContentDocument>

export const newDocuments = {
  banner: EMPTY,
  event: { ...EMPTY, prize: null, rules: null },
  popup: { ...EMPTY, mode: 'instant', frequency: 'daily' },
} as const satisfies { [K in ContentKind]: Omit<ContentDocument<K>, 'title'> }

/** Each kind's documents as they are stored. */
export const storedDocuments = {
  banner: storedDocument(contentDocuments.banner, newDocuments.banner),
  event: storedDocument(contentDocuments.event, newDocuments.event),
  popup: storedDocument(contentDocuments.popup, newDocuments.popup),
}
