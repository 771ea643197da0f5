import sharp from 'sharp'

const WIDTH = 360
const HEIGHT = 480
type Colour = readonly [red: number, green: number, blue: number]

/**
 * A picture of a bank slip: a card with a check mark and lines in place of text. Painted pixel by pixel, because the
 * image library must not read drawings. A PNG in base64.
 */
export async function drawSlip(): Promise<string> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  const paint = (left: number, top: number, width: number, height: number, [red, green, blue]: Colour): void => {
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) pixels.set([red, green, blue], (y * WIDTH + x) * 3)
  }
  paint(0, 0, WIDTH, HEIGHT, [78, 42, 132])
  paint(20, 60, 320, 390, [255, 255, 255])
  for (let step = 0; step < 18; step += 1) paint(158 + step, 112 + step, 7, 7, [46, 125, 50])
  for (let step = 0; step < 36; step += 1) paint(176 + step, 130 - step, 7, 7, [46, 125, 50])
  paint(110, 180, 140, 12, [90, 90, 90])
  paint(80, 230, 200, 34, [30, 30, 30])
  for (const [line, width] of [220, 160, 240, 120, 200].entries())
    paint((WIDTH - width) / 2, 310 + line * 26, width, 9, [150, 150, 150])
  return (
    await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .png()
      .toBuffer()
  ).toString('base64')
}
