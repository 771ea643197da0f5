import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export type FileContent = string | Uint8Array

/** A ZIP of these files. */
export async function zipOf(files: Readonly<Record<string, FileContent>>, compress = true): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress })
  zip.end()
  return buffer(zip.outputStream)
}

type Sheet = { readonly name: string; readonly rows: string; readonly state?: string }
type Parts = {
  readonly sheets: readonly Sheet[]
  /** `<xf …/>` of each cell style, and `<numFmt …/>` of custom formats. */
  readonly styles?: string
  readonly formats?: string
  readonly texts?: readonly string[]
  readonly is1904?: boolean
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An XLSX of handwritten sheets: its rows are XML, so that every form of a cell can be stated. */
export const workbookOf = ({ sheets, styles, formats = '', texts, is1904 = false }: Parts): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook ${MAIN} xmlns:r="${R}">${
      is1904 ? '<workbookPr date1904="1"/>' : ''
    }<sheets>${sheets
      .map(
        ({ name, state = 'visible' }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    ...(styles === undefined
      ? {}
      : {
          'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
        }),
    ...(texts === undefined
      ? {}
      : { 'xl/sharedStrings.xml': `<sst ${MAIN}>${texts.map(text => `<si>${text}</si>`).join('')}</sst>` }),
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  })

/** A row of text cells, from column A. */
export const textRow = (number: number, ...cells: readonly string[]): string =>
  `<row r="${number}">${cells
    .map((cell, at) => `<c r="${String.fromCodePoint(65 + at)}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`)
    .join('')}</row>`
