import { PassThrough, Readable } from 'node:stream'
import { workbookFiles } from './sheet.ts'

/**
 * A workbook of one sheet as bytes, compressed while the sheet is written: nothing of it is held in memory. An error of
 * the sheet is thrown to the reader; a reader that stops ends the sheet.
 */
export async function* workbook(sheetName: string, sheet: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const source = Readable.from(sheet, { objectMode: false })
  const output = zip.outputStream.pipe(new PassThrough())
  source.once('error', error => output.destroy(error))
  for (const [path, content] of Object.entries(workbookFiles(sheetName))) zip.addBuffer(Buffer.from(content), path)
  zip.addReadStream(source, 'xl/worksheets/sheet1.xml')
  zip.end()
  try {
    yield* output as AsyncIterable<Uint8Array>
  } finally {
    source.destroy()
  }
}
