import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { contentFields } from '@backoffice/contract/content/fields'
import type { ContentKind } from '@backoffice/contract/content/terms'
import { runtimeConfig } from '../../../api/runtime-config.ts'
import {
  formFields,
  type FormSpec,
  type FormValues,
  toValues,
  type ValuesOf,
} from '../../../ui/form/declared/form-fields.ts'
import { isLocalTime, readInstant } from '../../../ui/form/zone-time.ts'
import type { Kind } from '../kinds.ts'

export type Detail = ClientResponse<Endpoints[Kind['get']]>['data']
export type Version = ClientResponse<Endpoints[Kind['versions']]>['data'][number]

/** The form's values; a kind has those of its fields. */
type Fields = typeof contentFields
export type Values = ValuesOf<Fields['banner']> & Partial<ValuesOf<Fields['event']> & ValuesOf<Fields['popup']>>

/** The form of a draft, or of a version, with its pictures. */
const formOf = (kind: ContentKind): FormSpec => ({
  words: 'content',
  fields: formFields(contentFields[kind]),
  fromBody: ({ draft }) => draft as Detail['draft'],
})
export const forms = { banner: formOf('banner'), event: formOf('event'), popup: formOf('popup') }
export const valuesOf = (
  kind: ContentKind,
  { document, pictures }: Pick<Version, 'document' | 'pictures'>,
): FormValues => toValues(forms[kind], { draft: document, pictures })

/** The fields in their rows. A banner has no text. */
export const rowsOf = (kind: ContentKind): readonly (readonly string[])[] => [
  ['title', 'link'],
  ...(kind === 'banner' ? [] : [['body']]),
  ['prize'],
  ['rules'],
  ['picture', 'mobilePicture'],
  ['startsAt', 'endsAt'],
  ['audience', 'device'],
  ['mode', 'frequency'],
]

/** What a draft lacks to be published: the field, and the key of its text. An incomplete end is the field's error. */
export function missingToPublish(
  kind: ContentKind,
  { picture, endsAt }: Pick<Values, 'picture' | 'endsAt'>,
  now: number,
  zone = runtimeConfig().timeZone,
): { readonly field: 'picture' | 'endsAt'; readonly text: 'picture' | 'over' } | null {
  if (kind !== 'event' && picture === null) return { field: 'picture', text: 'picture' }
  return isLocalTime(endsAt) && Date.parse(readInstant(endsAt, zone)) <= now ? { field: 'endsAt', text: 'over' } : null
}
