import { z } from 'zod'
import { instant } from '../forms.ts'
import { countdownSetting, websiteSetting } from '../setting-documents/documents.ts'
import { picture } from '../uploads/pictures.ts'
import { shownContent } from './forms.ts'

const { siteUrl: _siteUrl, maintenance, logo: _logo, ...site } = websiteSetting.document.shape
const { enabled: _enabled, image: _image, ...countdown } = countdownSetting.document.shape
const { message, until } = maintenance.shape

/** What the player site shows now. Addresses of pictures are relative to the API's base path. */
export const siteContent = z.strictObject({
  site: z.strictObject({
    ...site,
    logo: picture.nullable(),
    /** Null: the site is open. */
    maintenance: z.strictObject({ message, until }).nullable(),
    /** The official LINE account players add. */
    lineUrl: z.string().nullable(),
  }),
  /** Null: there is none. */
  countdown: z.strictObject({ ...countdown, image: picture.nullable() }).nullable(),
  ...shownContent,
  /** When something starts or ends next; null: nothing is scheduled. */
  validUntil: instant.nullable(),
})
