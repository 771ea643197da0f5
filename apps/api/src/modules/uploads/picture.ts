import type { pictureTypes } from '@backoffice/contract/uploads/endpoints'
import type { Result } from '@backoffice/kernel'
import type Sharp from 'sharp'
import { badField } from '../../platform/lists/cursor.ts'

type PictureType = (typeof pictureTypes)[number]
export type Picture = { readonly content: Buffer; readonly width: number; readonly height: number }

/** Phone cameras produce 12 to 25 million pixels; small files that claim more are decompression bombs. */
const MAX_PIXELS = 26_000_000
/** Many rows cost more than their pixels, so the height is limited separately. */
const MAX_SIDE = 12_000
/** Slips are read on screen, not printed. */
const MAX_PICTURE_SIDE = 2_000
const SECONDS = 5
const TOO_MANY_PIXELS = 'has too many pixels'

const STARTS: Readonly<Record<PictureType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': bytes => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': bytes =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
}

type Decoder = typeof Sharp

let decoder: Promise<Decoder> | undefined

/** Loaded with the first picture, because the library is large. It may open only the three accepted formats. */
function openDecoder(): Promise<Decoder> {
  decoder ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
    return sharp
  })
  return decoder
}

/**
 * Re-encodes an upload as WebP: upright, at most 2000 px per side, first frame only, without metadata (location, time,
 * device). Refuses content that is not a picture of its declared type, and oversized ones by their header. May need a
 * hundred megabytes, so one runs at a time.
 */
export async function encodePicture(bytes: Buffer, claimed: PictureType): Promise<Result<Picture, 'VALIDATION'>> {
  if (!STARTS[claimed](bytes)) return badField('base64', `is not an image of type ${claimed}`)
  const sharp = await openDecoder()
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: false,
      sequentialRead: true,
    })
    const { width, height } = await picture.metadata()
    if (Math.max(width, height) > MAX_SIDE) return badField('base64', `has a side of more than ${MAX_SIDE} pixels`)
    if (width * height > MAX_PIXELS) return badField('base64', TOO_MANY_PIXELS)
    const { data, info } = await picture
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize({ width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, value: { content: data, width: info.width, height: info.height } }
  } catch (error) {
    return badField(
      'base64',
      error instanceof Error && /pixel limit/i.test(error.message) ? TOO_MANY_PIXELS : 'can’t be read as an image',
    )
  }
}
