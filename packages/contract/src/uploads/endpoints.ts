import { z } from 'zod'
import { anyQuery, endpoint, noJson } from '../endpoint.ts'
import { freeText, id, instant } from '../forms.ts'
import { picture } from './pictures.ts'
import { MAX_PICTURE_BYTES, pictureSlots, type PictureSlot, slotPictureTypes } from './slots.ts'
import { wrong } from '../field-errors.ts'

/** Accepted formats of a slip. Uploads are decoded and re-encoded, so that only pictures are stored. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The maximum size of a picture in base64. */
const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4
const ROOM_FOR_THE_REST = 2_048
const base64 = z
  .string()
  .min(1)
  .max(MAX_BASE64, wrong('FILE_TOO_LARGE'))
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, wrong('FORMAT'))

/** A one-time, short-lived download address: relative to the API's base path. */
export const ticket = z.strictObject({ path: z.string(), expiresAt: instant })

export const uploadEndpoints = {
  'uploads.slip': endpoint({
    method: 'POST',
    path: '/uploads/slips',
    access: 'deposits.create',
    envelope: 'data',
    idempotent: true,
    bodyLimit: MAX_BASE64 + ROOM_FOR_THE_REST,
    summary:
      'Upload a slip image: JPEG, PNG or WebP up to 4 MiB, saved as WebP without metadata. Images no deposit refers to within a day are deleted',
    body: z.strictObject({
      contentType: z.enum(pictureTypes),
      base64,
    }),
    answer: z.strictObject({ slipId: id, width: z.number().int(), height: z.number().int() }),
    errors: ['TOO_MANY_UPLOADS'],
  }),
  'uploads.slip-ticket': endpoint({
    method: 'POST',
    path: '/uploads/slips/{id}/ticket',
    access: 'deposits.read',
    envelope: 'data',
    idempotent: true,
    summary: 'A ticket to view a slip image: valid once, for 60 seconds',
    params: z.strictObject({ id }),
    answer: ticket,
    errors: ['NOT_FOUND'],
  }),
  'uploads.picture': endpoint({
    method: 'POST',
    path: '/uploads/pictures',
    access: 'session',
    envelope: 'data',
    idempotent: true,
    bodyLimit: MAX_BASE64 + ROOM_FOR_THE_REST,
    summary:
      'Upload a public picture: PNG, JPEG, WebP or AVIF up to 4 MiB and 26 million pixels, cropped and reduced to its slot, saved as WebP without metadata. `banner`, `event` and `popup` require `content.manage`, `countdown` and `wheel` `marketing.manage`, `logo` `settings.manage`. Pictures nothing refers to for 7 days are deleted',
    body: z.strictObject({
      slot: z.enum(Object.keys(pictureSlots) as [PictureSlot, ...PictureSlot[]]),
      contentType: z.enum(slotPictureTypes),
      base64,
      alt: freeText(200),
    }),
    answer: picture,
    errors: ['FORBIDDEN', 'TOO_MANY_UPLOADS'],
  }),
  'uploads.file': endpoint({
    method: 'GET',
    path: '/files/{name}',
    access: 'public',
    envelope: 'raw',
    contentTypes: ['image/webp'],
    cache: 'immutable',
    summary: 'A public picture. Its address is random and its content never changes',
    params: z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}\.webp$/) }),
    query: anyQuery,
    answer: noJson,
    errors: ['NOT_FOUND'],
  }),
} as const
