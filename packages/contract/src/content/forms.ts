import { z } from 'zod'
import { id, instant, person } from '../forms.ts'
import { formSchema } from '../record-schemas.ts'
import { picture } from '../uploads/pictures.ts'
import { contentFields } from './fields.ts'
import { type ContentKind, contentStatuses } from './terms.ts'

export * from './terms.ts'

/** What an admin edits, by kind. Each save is a version. */
export const contentDocuments = {
  banner: formSchema({ fields: contentFields.banner }),
  event: formSchema({ fields: contentFields.event }),
  popup: formSchema({ fields: contentFields.popup }),
} as const satisfies Record<ContentKind, z.ZodObject>
export type ContentDocument<K extends ContentKind = ContentKind> = z.output<(typeof contentDocuments)[K]>

/** What players see, by kind: the published version with its pictures. */
const shown = { id, picture: picture.nullable(), mobilePicture: picture.nullable() }
export const shownContents = {
  banner: z.strictObject({ ...contentDocuments.banner.shape, ...shown }),
  event: z.strictObject({ ...contentDocuments.event.shape, ...shown }),
  popup: z.strictObject({ ...contentDocuments.popup.shape, ...shown }),
} as const satisfies Record<ContentKind, z.ZodObject>

/** Content of all kinds, each in the order of the player site. */
export const shownContent = {
  banners: z.array(shownContents.banner),
  events: z.array(shownContents.event),
  popups: z.array(shownContents.popup),
}

/** What the player site shows at an instant. */
export const contentPreview = z.strictObject({
  at: instant,
  site: z.strictObject({
    name: z.string(),
    logoUrl: z.string().nullable(),
    colours: z.strictObject({ primary: z.string(), accent: z.string() }),
  }),
  ...shownContent,
})

/** A new item: everything else is edited in its draft. */
export const newContent = z.strictObject({ title: contentDocuments.banner.shape.title })

const { audience, device, startsAt, endsAt } = contentDocuments.banner.shape

/** As listed: the published version where there is one, else the draft. */
export const contentRow = z.strictObject({
  id,
  status: z.enum(contentStatuses),
  /** Counted from 1 among those that are not ended, in the order of the player site; null for ended ones. */
  position: z.number().int().nullable(),
  title: z.string(),
  link: z.string().nullable(),
  picture: picture.nullable(),
  audience,
  device,
  startsAt,
  endsAt,
  /** Published, and the draft differs from it. */
  hasUnpublishedChanges: z.boolean(),
  version: z.number().int(),
  updatedAt: instant,
  updatedBy: person.nullable(),
})

/** One item with its draft, for editing. */
export const contentDetail = <K extends ContentKind>(kind: K) =>
  z.strictObject({
    ...contentRow.shape,
    draft: contentDocuments[kind],
    /** The pictures of draft and published version, by file id. */
    pictures: z.record(z.string(), picture),
    publishedVersion: z.number().int().nullable(),
  })

/** A saved version. */
export const contentVersion = <K extends ContentKind>(kind: K) =>
  z.strictObject({
    version: z.number().int(),
    document: contentDocuments[kind],
    /** Its pictures, by file id. */
    pictures: z.record(z.string(), picture),
    savedAt: instant,
    savedBy: person.nullable(),
    publishedAt: instant.nullable(),
    publishedBy: person.nullable(),
  })
