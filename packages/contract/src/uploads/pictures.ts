import { z } from 'zod'
import { freeText, id } from '../forms.ts'

/** The places pictures are made for, and their size in pixels: wider or taller ones are cropped and reduced. */
export const pictureSlots = {
  banner: { width: 1920, height: 573 },
  'banner-mobile': { width: 1080, height: 608 },
  event: { width: 1200, height: 675 },
  popup: { width: 1080, height: 1350 },
  countdown: { width: 1200, height: 400 },
  logo: { width: 512, height: 512 },
} as const
export type PictureSlot = keyof typeof pictureSlots

/** A picture in a document: the file, and the text for those who do not see it. */
export const pictureRef = z.strictObject({ fileId: id, alt: freeText(200) })

/** A picture as it is shown. `url` is relative to the API's base path. */
export const picture = z.strictObject({
  fileId: id,
  alt: z.string(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
