import { type PictureSlot, pictureSlots } from '@backoffice/contract/uploads/slots'
import { base64Of } from '../files/read-file.ts'

/** A part of a picture in percent of its size. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }
export type CutPicture = { readonly contentType: 'image/webp' | 'image/jpeg'; readonly base64: string }

/** Maximum length of an alternative text. */
export const MAX_ALT = 200

/** The server encodes again: the first loss must not show. */
const QUALITY = 0.92

/** The ratio of a slot's pictures; a logo may have any. */
export const ratioOf = (slot: PictureSlot): number | undefined =>
  slot === 'logo' ? undefined : pictureSlots[slot].width / pictureSlots[slot].height

/** The size in which a part of a picture is sent: that of its slot, or its own where that is smaller. */
export function cutSize(picture: Size, part: Part, slot: PictureSlot): Size {
  const box = pictureSlots[slot]
  const width = (picture.width * part.width) / 100
  const height = (picture.height * part.height) / 100
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Draws the part of a loaded picture in the size it is sent in. */
export async function cutPicture(image: HTMLImageElement, part: Part, slot: PictureSlot): Promise<CutPicture> {
  const natural = { width: image.naturalWidth, height: image.naturalHeight }
  const canvas = Object.assign(document.createElement('canvas'), cutSize(natural, part, slot))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser can’t draw pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    (natural.width * part.x) / 100,
    (natural.height * part.y) / 100,
    (natural.width * part.width) / 100,
    (natural.height * part.height) / 100,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  // A browser that can't write WebP writes PNG instead.
  const webp = await blobOf(canvas, 'image/webp')
  const blob = webp.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg')
  const contentType = blob === webp ? 'image/webp' : 'image/jpeg'
  return { contentType, base64: base64Of(new Uint8Array(await blob.arrayBuffer())) }
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob === null ? reject(new Error('the picture can’t be drawn')) : resolve(blob)),
      type,
      QUALITY,
    ),
  )
