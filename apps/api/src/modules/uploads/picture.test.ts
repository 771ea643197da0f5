import { pictureSlots } from '@backoffice/contract/uploads/slots'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodePicture, sizeFor } from './picture.ts'

const banner = { ...pictureSlots.banner, fit: 'cover' } as const
const logo = { ...pictureSlots.logo, fit: 'inside' } as const
const rule = { box: banner, animated: 'refused' } as const

const paint = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
/** Two frames of different colours. */
const frames = () =>
  sharp(Buffer.concat([Buffer.alloc(16 * 16 * 3, 20), Buffer.alloc(16 * 16 * 3, 200)]), {
    raw: { width: 16, height: 32, channels: 3, pageHeight: 16 },
  })

describe('a picture', () => {
  test('is cropped to the ratio of its slot and reduced, never enlarged', () => {
    expect(sizeFor({ width: 4_000, height: 4_000 }, banner)).toEqual({ width: 1920, height: 573, fit: 'cover' })
    expect(sizeFor({ width: 960, height: 960 }, banner)).toEqual({ width: 960, height: 287, fit: 'cover' })
    expect(sizeFor({ width: 3_000, height: 100 }, banner)).toEqual({ width: 335, height: 100, fit: 'cover' })
    expect(sizeFor({ width: 1, height: 1 }, banner)).toEqual({ width: 1, height: 1, fit: 'cover' })
  })

  test('within 2% of the ratio of its slot is not cropped', () => {
    expect(sizeFor({ width: 1920, height: 584 }, banner)).toMatchObject({ fit: 'fill', width: 1920, height: 573 })
    expect(sizeFor({ width: 1920, height: 586 }, banner)).toMatchObject({ fit: 'cover' })
  })

  test('of a logo stays whole', () => {
    expect(sizeFor({ width: 2_048, height: 512 }, logo)).toEqual({ width: 512, height: 128, fit: 'fill' })
    expect(sizeFor({ width: 100, height: 50 }, logo)).toEqual({ width: 100, height: 50, fit: 'fill' })
  })

  test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
    'in %s becomes WebP of the size of its slot, without metadata and without what follows the image',
    async format => {
      const image = await paint(2_400, 1_000)
        .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
        .toFormat(format)
        .toBuffer()
      const appended = Buffer.from('<html><script>alert(1)</script>PK\u0003\u0004evil.js')
      // A box of its own, as AVIF readers skip unknown boxes and refuse loose bytes.
      const size = Buffer.alloc(8)
      size.writeUInt32BE(appended.length + 8)
      size.write('free', 4)
      const tail = format === 'avif' ? Buffer.concat([size, appended]) : appended
      const outcome = await encodePicture(Buffer.concat([image, tail]), `image/${format}`, rule)
      if (!outcome.ok) throw new Error(JSON.stringify(outcome))
      const { content, width, height } = outcome.value
      const meta = await sharp(content).metadata()
      expect([meta.format, meta.width, meta.height, meta.exif]).toEqual(['webp', 1920, 573, undefined])
      expect([width, height]).toEqual([1920, 573])
      for (const text of ['SECRET-PLACE', '<script', 'PK\u0003\u0004']) expect(content.includes(text)).toBe(false)
    },
  )

  test('taken with a turned camera is upright before it is cropped', async () => {
    const turned = await paint(573, 1920).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await encodePicture(turned, 'image/jpeg', rule)).toMatchObject({ value: { width: 1920, height: 573 } })
  })

  test.for([
    [
      'an animated WebP',
      'image/webp',
      () =>
        frames()
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
    ],
    ['an animated PNG', 'image/png', async () => animated(await paint(20, 20).png().toBuffer())],
    ['an AVIF sequence', 'image/avif', async () => asSequence(await paint(20, 20).avif().toBuffer())],
  ] as const)('that is %s is refused', async ([, type, make]) => {
    expect(await encodePicture(await make(), type, rule)).toMatchObject({
      code: 'VALIDATION',
      fields: { base64: { code: 'PICTURE_ANIMATED' } },
    })
  })

  test.for([
    ['a GIF', 'image/webp', () => frames().gif().toBuffer()],
    ['an SVG', 'image/png', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a file of another format that AVIF shares', 'image/avif', () => Promise.resolve(ftyp('heic', 'mif1'))],
    ['an empty AVIF', 'image/avif', () => Promise.resolve(ftyp('avif', 'mif1'))],
    ['a short file', 'image/avif', () => Promise.resolve(Buffer.from('ftyp'))],
    ['a header of 50,000 × 50,000 pixels', 'image/png', () => bomb(50_000, 50_000)],
    ['a header of 11,000 × 11,000 pixels', 'image/png', () => bomb(11_000, 11_000)],
  ] as const)('that is %s is refused', async ([, type, make]) => {
    expect(await encodePicture(await make(), type, rule)).toMatchObject({ ok: false, code: 'VALIDATION' })
  })

  test('with too many pixels is refused before it is decoded', async () => {
    // Its image data is missing, so that decoding would fail with another message.
    expect(await encodePicture(await bomb(11_000, 11_000), 'image/png', rule)).toMatchObject({
      fields: { base64: { code: 'PICTURE_TOO_LARGE' } },
    })
  })
})

/** Start of a file whose header claims this size; its checksum is right. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = await paint(4, 4).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

/** With the chunk that announces two frames after the header. */
function animated(bytes: Buffer): Buffer {
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8)
  chunk.write('acTL', 4)
  chunk.writeUInt32BE(2, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)])
}

/** Renames the compatible format `mif1` to that of sequences. */
function asSequence(bytes: Buffer): Buffer {
  const at = bytes.indexOf('mif1')
  bytes.write('avis', at)
  return bytes
}

function ftyp(brand: string, compatible: string): Buffer {
  const bytes = Buffer.alloc(20)
  bytes.writeUInt32BE(20)
  bytes.write(`ftyp${brand}`, 4)
  bytes.write(compatible, 16)
  return bytes
}
