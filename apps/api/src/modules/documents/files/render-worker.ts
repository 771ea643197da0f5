import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { RenderAnswer, RenderRequest } from './render-pdf.ts'

/** PDFium's memory: a page of 300 dots per inch needs a tenth of it. */
const MAX_MEMORY_BYTES = 384 * 1024 * 1024
const PAGE_BYTES = 65_536
/** A4 at 150 dots per inch, and less for documents of many pages. */
const LONG_SIDE = 1_754
const LONG_SIDE_OF_MANY = 1_300
const MANY_PAGES = 12
const MAX_SCALE = 300 / 72

/** No types of the platform name it. */
declare const WebAssembly: {
  readonly Memory: { readonly prototype: { grow: (this: { readonly buffer: ArrayBuffer }, delta: number) => number } }
}

/** The library grows its memory as the file asks; beyond the limit it finds none. */
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function limited(delta) {
  if (this.buffer.byteLength + delta * PAGE_BYTES > MAX_MEMORY_BYTES) throw new RangeError('the file needs more memory')
  return grow.call(this, delta)
}
sharp.cache(false)
sharp.concurrency(1)

/** Started for one file: answers with its pages as pictures, and is ended by its parent. */
process.once('message', (request: RenderRequest) => void answer(request))

async function answer(request: RenderRequest): Promise<void> {
  process.send?.(await answerTo(request))
}

async function answerTo({ bytes, maxPages }: RenderRequest): Promise<RenderAnswer> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(Buffer.from(bytes))
    const count = document.getPageCount()
    if (count > maxPages) return { refused: 'TOO_MANY_PAGES' }
    if (count < 1) return { refused: 'FILE_UNREADABLE' }
    const longSide = count > MANY_PAGES ? LONG_SIDE_OF_MANY : LONG_SIDE
    const pages = []
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const scale = Math.min(longSide / Math.max(originalWidth, originalHeight), MAX_SCALE)
      const { data, width, height } = await page.render({
        width: pixels(originalWidth * scale),
        height: pixels(originalHeight * scale),
        render: async ({ data: bitmap }) => bitmap,
      })
      const picture = await sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .webp({ quality: 80, effort: 2 })
        .toBuffer()
      pages.push({ content: picture, width, height })
    }
    return { pages }
  } catch (error) {
    // Whatever the library does with a hostile file, the file is at fault: it worked for others.
    const text = error instanceof Error ? error.message : String(error)
    return { refused: /password|security/i.test(text) ? 'FILE_PROTECTED' : 'FILE_UNREADABLE' }
  }
}

const pixels = (size: number): number => Math.max(1, Math.round(size))
