import type { ClientRequest, ClientResponse, Endpoints } from '@backoffice/contract'
import type { ContentKind } from '@backoffice/contract/content/terms'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import { isLocalTime, readInstant, toInstant, writeInstant } from '../../../ui/form/zone-time.ts'
import type { CallOptions } from '../../../api/client.ts'
import type { PictureValue } from '../../../ui/picture/Picture.tsx'
import type { Kind } from '../kinds.ts'

export type Detail = ClientResponse<Endpoints[Kind['get']]>['data']
export type Version = ClientResponse<Endpoints[Kind['versions']]>['data'][number]
type Popup = ClientRequest<Endpoints['popups.change']>['body']
export type Document = Detail['draft']
export type Audience = Document['audience']
export type Device = Document['device']

/** The form's values: texts as typed, local times of the operator's zone. Each kind uses those it has. */
export type Values = Pick<Document, 'audience' | 'device'> &
  Pick<Popup, 'mode' | 'frequency'> & {
    title: string
    body: string
    link: string
    picture: PictureValue | null
    mobilePicture: PictureValue | null
    startsAt: string
    endsAt: string
    prize: string
    rules: string
  }

type Pictures = Detail['pictures']
/** The item as saved before. */
type Saved = Pick<Detail, 'id' | 'draft'>

const noFile = { url: '', width: 0, height: 0, bytes: 0 }

/** A picture of a document; only its alternative text where the file is not known. */
const pictureOf = (reference: Document['picture'], pictures: Pictures): PictureValue | null =>
  reference === null ? null : { ...noFile, ...pictures[reference.fileId], fileId: reference.fileId, alt: reference.alt }

/** Maps a document to the form's values. */
export function toValues(
  { draft, pictures }: { draft: Document; pictures: Pictures },
  zone = runtimeConfig().timeZone,
): Values {
  return {
    title: draft.title,
    body: draft.body ?? '',
    link: draft.link ?? '',
    picture: pictureOf(draft.picture, pictures),
    mobilePicture: pictureOf(draft.mobilePicture, pictures),
    audience: draft.audience,
    device: draft.device,
    startsAt: writeInstant(draft.startsAt, zone),
    endsAt: writeInstant(draft.endsAt, zone),
    mode: 'mode' in draft ? draft.mode : 'instant',
    frequency: 'frequency' in draft ? draft.frequency : 'once',
    prize: 'prize' in draft ? (draft.prize ?? '') : '',
    rules: 'rules' in draft ? (draft.rules ?? '') : '',
  }
}

const text = (value: string): string | null => (value.trim() === '' ? null : value.trim())
const reference = (picture: PictureValue | null) =>
  picture === null ? null : { fileId: picture.fileId, alt: picture.alt.trim() }

const toShared = (values: Values, { draft: before }: Saved, zone?: string) => ({
  title: values.title.trim(),
  body: text(values.body),
  link: text(values.link),
  picture: reference(values.picture),
  mobilePicture: reference(values.mobilePicture),
  audience: values.audience,
  device: values.device,
  startsAt: toInstant(values.startsAt, before.startsAt, zone),
  endsAt: toInstant(values.endsAt, before.endsAt, zone),
})

/** The request that saves the draft, by kind. The values are valid by then. `zone`: the operator's, unless given. */
export const saveRequests = {
  banner: (item: Saved, values: Values, zone?: string): CallOptions<'banners.change'> => ({
    params: { id: item.id },
    body: toShared(values, item, zone),
  }),
  event: (item: Saved, values: Values, zone?: string): CallOptions<'events.change'> => ({
    params: { id: item.id },
    body: { ...toShared(values, item, zone), prize: text(values.prize), rules: text(values.rules) },
  }),
  popup: (item: Saved, values: Values, zone?: string): CallOptions<'popups.change'> => ({
    params: { id: item.id },
    body: { ...toShared(values, item, zone), mode: values.mode, frequency: values.frequency },
  }),
} as const satisfies Record<ContentKind, unknown>

const everyKind = ['title', 'link', 'picture', 'mobilePicture', 'audience', 'device', 'startsAt', 'endsAt'] as const

/** The fields of a kind, in the order of the form. */
export const fieldsOf = {
  banner: everyKind,
  event: [...everyKind, 'body', 'prize', 'rules'],
  popup: [...everyKind, 'body', 'mode', 'frequency'],
} as const satisfies Record<ContentKind, readonly (keyof Values)[]>

/** What a draft lacks to be published: the field, and the key of its text. An incomplete end is the field's error. */
export function missingToPublish(
  kind: ContentKind,
  { picture, endsAt }: Values,
  now: number,
  zone = runtimeConfig().timeZone,
): { readonly field: 'picture' | 'endsAt'; readonly text: 'picture' | 'over' } | null {
  if (kind !== 'event' && picture === null) return { field: 'picture', text: 'picture' }
  return isLocalTime(endsAt) && Date.parse(readInstant(endsAt, zone)) <= now ? { field: 'endsAt', text: 'over' } : null
}
