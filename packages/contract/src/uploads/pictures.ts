import { z } from 'zod'
import { freeText, id } from '../forms.ts'

export { type PictureSlot, pictureSlots } from './slots.ts'

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
