import type { ContentKind } from '../content/terms.ts'
import type { Permission } from '../permissions.ts'

/** The places pictures are made for, with their size in pixels. Larger pictures are cropped to it and reduced. */
export const pictureSlots = {
  banner: { width: 1920, height: 573 },
  'banner-mobile': { width: 1080, height: 608 },
  event: { width: 1200, height: 675 },
  popup: { width: 1080, height: 1350 },
  countdown: { width: 1200, height: 400 },
  wheel: { width: 256, height: 256 },
  promotion: { width: 1200, height: 675 },
  logo: { width: 512, height: 512 },
} as const
export type PictureSlot = keyof typeof pictureSlots

/** The slot of each picture of content, by kind. */
export const contentSlots = {
  banner: { picture: 'banner', mobilePicture: 'banner-mobile' },
  event: { picture: 'event', mobilePicture: 'event' },
  popup: { picture: 'popup', mobilePicture: 'popup' },
} as const satisfies Record<ContentKind, Record<'picture' | 'mobilePicture', PictureSlot>>

/** The permission to upload for a slot. */
export const slotPermissions = {
  banner: 'content.manage',
  'banner-mobile': 'content.manage',
  event: 'content.manage',
  popup: 'content.manage',
  countdown: 'marketing.manage',
  wheel: 'marketing.manage',
  promotion: 'marketing.manage',
  logo: 'settings.manage',
} as const satisfies Record<PictureSlot, Permission>

/** Accepted formats of a picture. Still images only. */
export const slotPictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const

export const MAX_PICTURE_BYTES = 4 * 1024 * 1024
