import sharp from 'sharp'
import { expect, test } from 'vitest'
import { samplePictures, type SamplePictureName } from '../apps/api/src/cli/sample/pictures/pictures.ts'
import { pictureSlots } from '../packages/contract/src/uploads/slots.ts'
import { drawPicture } from './draw-pictures.ts'

// Every motif, though not every picture: drawing is the slow part. In a process of its own: the product forbids sharp
// to read SVG, in any test of the same worker as well.
test.each<SamplePictureName>([
  'logo',
  'banner-daily-mobile',
  'banner-wheel',
  'banner-loy-krathong',
  'banner-invite',
  'event-tournament',
  'event-football',
  'countdown-new-year',
])('%s is drawn in the size of its slot', async name => {
  const { format, width, height } = await sharp(await drawPicture(name)).metadata()
  const slot = pictureSlots[samplePictures[name].slot]
  expect({ format, width, height }).toEqual({ format: 'webp', width: slot.width, height: slot.height })
})
