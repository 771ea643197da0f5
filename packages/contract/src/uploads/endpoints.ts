import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../forms.ts'

/** Accepted formats of a slip. Uploads are decoded and re-encoded, so that only pictures are stored. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
const MAX_PICTURE_BYTES = 4 * 1024 * 1024

/** The same size in base64. */
const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4
const ROOM_FOR_THE_REST = 1_024

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
      base64: z
        .string()
        .min(1)
        .max(MAX_BASE64)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'),
    }),
    answer: z.strictObject({ slipId: id, width: z.number().int(), height: z.number().int() }),
    errors: ['LIMIT_EXCEEDED'],
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
} as const
