import { pictureSlots } from '@backoffice/contract/uploads/slots'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureFile, samplePictures, type SamplePictureName } from './pictures.ts'

const names = Object.keys(samplePictures) as SamplePictureName[]

test.for(names)('%s has the size of its slot and loads quickly', async name => {
  const bytes = await readFile(pictureFile(name))
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', ...pictureSlots[samplePictures[name].slot] })
  expect(bytes.length).toBeLessThan(60 * 1024)
})
