import sharp from 'sharp'

const [WIDTH, HEIGHT] = [860, 540]
const PAPER = [236, 241, 246] as const
const INK = [96, 108, 124] as const

type Box = readonly [left: number, top: number, width: number, height: number]

/** A drawing of a document without a name: a portrait, and lines where a text is. A PNG in base64. */
export async function drawCard(hue: readonly [number, number, number]): Promise<string> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  fill(pixels, [0, 0, WIDTH, HEIGHT], PAPER)
  fill(pixels, [0, 0, WIDTH, 84], hue)
  fill(pixels, [48, 132, 210, 270], hue)
  fill(pixels, [108, 168, 90, 100], PAPER)
  fill(pixels, [78, 288, 150, 114], PAPER)
  for (let line = 0; line < 6; line++) fill(pixels, [310, 140 + line * 52, line % 2 === 0 ? 420 : 300, 18], INK)
  fill(pixels, [48, 456, 764, 14], INK)
  fill(pixels, [48, 486, 764, 14], INK)
  const png = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
  return png.toString('base64')
}

function fill(pixels: Buffer, [left, top, width, height]: Box, colour: readonly [number, number, number]): void {
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) pixels.set(colour, (y * WIDTH + x) * 3)
}
