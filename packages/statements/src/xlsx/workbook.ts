import type { ZippedFile } from '../containers/unzip.ts'
import { plainText } from '../plain-text.ts'
import { Unreadable } from '../containers/unreadable.ts'
import { MAX_CELL_TEXT } from '../tables/table.ts'
import { kindOf, type NumberKind } from './number-format.ts'
import { attribute, readXml } from './sax.ts'

/** A visible sheet and the part with its rows. */
export type SheetPart = { readonly name: string; readonly part: string }

/** What all sheets share. */
export type Workbook = {
  readonly sheets: readonly SheetPart[]
  /** Whether days count from 1904 instead of 1900. */
  readonly is1904: boolean
  readonly texts: readonly string[]
  /** By a cell's style. */
  readonly kinds: readonly NumberKind[]
  readonly partOf: (name: string) => Promise<Uint8Array>
}

const MAX_SHEETS = 100

const WORKBOOK = 'xl/workbook.xml'

export const isXlsx = (files: readonly ZippedFile[]): boolean => files.some(({ name }) => partKey(name) === WORKBOOK)

/** The workbook of an XLSX. Throws `Unreadable`. */
export async function openWorkbook(files: readonly ZippedFile[]): Promise<Workbook> {
  // Names are keys into the file itself and compared without case, as in the packaging standard.
  const parts = new Map(files.map(file => [partKey(file.name), file]))
  const read = new Map<string, Promise<Uint8Array>>()
  const partOf = async (name: string): Promise<Uint8Array> => {
    const file = parts.get(partKey(name))
    if (file === undefined) throw new Unreadable(0, name, 'missing', 'the workbook lacks this part')
    const bytes = read.get(file.name) ?? file.read()
    read.set(file.name, bytes)
    return bytes
  }
  const maybe = async (name: string): Promise<Uint8Array | undefined> =>
    parts.has(partKey(name)) ? partOf(name) : undefined
  const targets = readTargets(await partOf('xl/_rels/workbook.xml.rels'))
  const { sheets, is1904 } = readSheets(await partOf(WORKBOOK), targets)
  const [texts, styles] = [await maybe('xl/sharedStrings.xml'), await maybe('xl/styles.xml')]
  return {
    sheets,
    is1904,
    texts: texts === undefined ? [] : readTexts(texts),
    kinds: styles === undefined ? [] : readKinds(styles),
    partOf,
  }
}

const partKey = (name: string): string => name.replace(/^\/+/, '').toLowerCase()

/** The parts by their relationship. */
function readTargets(bytes: Uint8Array): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  readXml('workbook.xml.rels', bytes, {
    open(name, { Id: id, Target: target }) {
      if (name === 'Relationship' && id !== undefined && target !== undefined)
        targets.set(id, target.startsWith('/') ? target : `xl/${target}`)
    },
  })
  return targets
}

function readSheets(bytes: Uint8Array, targets: ReadonlyMap<string, string>): Pick<Workbook, 'sheets' | 'is1904'> {
  const sheets: SheetPart[] = []
  let is1904 = false
  readXml('workbook.xml', bytes, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      // Hidden sheets hold lists and calculations.
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return
      const part = targets.get(attribute(attributes, 'id') ?? '')
      if (part !== undefined) sheets.push({ name: sheetName(attributes['name'], sheets.length), part })
      if (sheets.length > MAX_SHEETS) throw new Unreadable(0, 'sheet', 'too_large', `more than ${MAX_SHEETS} sheets`)
    },
  })
  return { sheets, is1904 }
}

const MAX_NAME = 200

const sheetName = (name: string | undefined, at: number): string =>
  plainText(name ?? '')?.slice(0, MAX_NAME) ?? String(at + 1)

/** Texts that cells refer to, without the reading aids of East Asian texts. */
function readTexts(bytes: Uint8Array): readonly string[] {
  const texts: string[] = []
  let [text, isText, aids] = ['', false, 0]
  readXml('sharedStrings.xml', bytes, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') aids += 1
      isText = name === 't' && aids === 0
    },
    text(content) {
      if (isText) text += content
      if (text.length > MAX_CELL_TEXT)
        throw new Unreadable(0, 'sharedStrings.xml', 'too_large', `a cell has more than ${MAX_CELL_TEXT} characters`)
    },
    close(name) {
      isText = false
      if (name === 'rPh') aids -= 1
      if (name === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** `_x000D_` is a character that XML does not allow. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : text

function readKinds(bytes: Uint8Array): readonly NumberKind[] {
  const codes = new Map<number, string>()
  const kinds: NumberKind[] = []
  let inCells = false
  readXml('styles.xml', bytes, {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) kinds.push(kindOf(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return kinds
}
