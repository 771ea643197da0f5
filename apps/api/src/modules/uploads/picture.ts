import type { slotPictureTypes } from '@backoffice/contract/uploads/slots'
import type { Result } from '@backoffice/kernel'
import type Sharp from 'sharp'
import { badField } from '../../platform/lists/cursor.ts'

type PictureType = (typeof slotPictureTypes)[number]
export type Picture = { readonly content: Buffer; readonly width: number; readonly height: number }
/** The largest stored size, and how a picture of another shape fits in: whole, or filling it with its edges cropped. */
export type PictureBox = { readonly width: number; readonly height: number; readonly fit: 'inside' | 'cover' }
type PictureRule = { readonly box: PictureBox; readonly animated: 'first-frame' | 'refused' }

/** Phone cameras produce 12 to 25 million pixels; small files that claim more are decompression bombs. */
const MAX_PIXELS = 26_000_000
/** Many rows cost more than their pixels, so the height is limited separately. */
const MAX_SIDE = 12_000
const SECONDS = 5
const TOO_MANY_PIXELS = 'PICTURE_TOO_LARGE'
const ANIMATED = 'PICTURE_ANIMATED'
/** Ratios this close to their box are fitted into it without cropping. */
const RATIO_TOLERANCE = 0.02

/** Slips are read on screen, not printed. */
export const slipRule: PictureRule = {
  box: { width: 2_000, height: 2_000, fit: 'inside' },
  animated: 'first-frame',
}

const STARTS: Readonly<Record<PictureType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': bytes => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': bytes =>
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  'image/avif': bytes => brandsOf(bytes).includes('avif'),
}

/** The formats an AVIF file declares: `avif` is an image, `avis` a sequence. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.subarray(4, 8).toString('latin1') !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MAX_BRANDS_BYTES)
  const brands = [bytes.subarray(8, 12).toString('latin1')]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.subarray(at, at + 4).toString('latin1'))
  return brands
}
const MAX_BRANDS_BYTES = 256

/** The decoder reads the first frame of these without mentioning the others. */
const SEQUENCES: Readonly<Partial<Record<PictureType, (bytes: Buffer) => boolean>>> = {
  'image/png': isAnimatedPng,
  'image/avif': bytes => brandsOf(bytes).includes('avis'),
}

/** The chunk that announces an animation stands before the first image data. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const kind = bytes.subarray(at + 4, at + 8).toString('latin1')
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
  }
  return false
}

type Decoder = typeof Sharp

let decoder: Promise<Decoder> | undefined

/** Loaded with the first picture, because the library is large. It may open only the accepted formats. */
function openDecoder(): Promise<Decoder> {
  decoder ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadHeifBuffer',
      ],
    })
    return sharp
  })
  return decoder
}

/**
 * Re-encodes an upload as WebP: upright, within its box, never enlarged, one frame, without metadata (location, time,
 * device) and without anything appended to the file. Refuses content that is not a picture of its declared type, and
 * oversized ones by their header. May need a hundred megabytes, so one runs at a time.
 */
export async function encodePicture(
  bytes: Buffer,
  claimed: PictureType,
  { box, animated }: PictureRule,
): Promise<Result<Picture, 'VALIDATION'>> {
  if (!STARTS[claimed](bytes)) return badField('base64', 'PICTURE_TYPE')
  if (animated === 'refused' && SEQUENCES[claimed]?.(bytes) === true) return badField('base64', ANIMATED)
  const sharp = await openDecoder()
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: false,
      sequentialRead: true,
    })
    const { autoOrient, pages = 1 } = await picture.metadata()
    const { width, height } = autoOrient
    if (animated === 'refused' && pages > 1) return badField('base64', ANIMATED)
    if (Math.max(width, height) > MAX_SIDE) return badField('base64', 'PICTURE_TOO_LARGE')
    if (width * height > MAX_PIXELS) return badField('base64', TOO_MANY_PIXELS)
    const { data, info } = await picture
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(sizeFor({ width, height }, box))
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, value: { content: data, width: info.width, height: info.height } }
  } catch (error) {
    return badField(
      'base64',
      error instanceof Error && /pixel limit/i.test(error.message) ? TOO_MANY_PIXELS : 'PICTURE_UNREADABLE',
    )
  }
}

type Size = { readonly width: number; readonly height: number }

/** The stored size of a picture, and whether its edges are cropped for it. */
export function sizeFor(picture: Size, { fit, ...box }: PictureBox): Size & { readonly fit: 'cover' | 'fill' } {
  const [across, down] = [picture.width / box.width, picture.height / box.height]
  if (fit === 'inside') {
    const scale = Math.min(1, 1 / across, 1 / down)
    return { width: atLeastOne(picture.width * scale), height: atLeastOne(picture.height * scale), fit: 'fill' }
  }
  const shrink = Math.min(1, across, down)
  const isClose = Math.abs(across / down - 1) <= RATIO_TOLERANCE
  return {
    width: atLeastOne(box.width * shrink),
    height: atLeastOne(box.height * shrink),
    fit: isClose ? 'fill' : 'cover',
  }
}

const atLeastOne = (pixels: number): number => Math.max(1, Math.round(pixels))
