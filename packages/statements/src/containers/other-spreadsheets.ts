import { Unreadable } from './unreadable.ts'
import type { ZippedFile } from './unzip.ts'

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const HEAD = 4_096
/** The name of the stream that holds an encrypted workbook. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** Refuses by name what only spreadsheet programs read: binary and XML `.xls`, and workbooks with a password. */
export function refuseOtherSpreadsheet(bytes: Uint8Array): void {
  if (OLE.every((byte, at) => bytes[at] === byte)) {
    if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(ENCRYPTED))
      throw new Unreadable(0, 'file', 'encrypted', 'the workbook has a password')
    throw new Unreadable(0, 'file', 'other_spreadsheet', 'a binary .xls of Excel 97 to 2003')
  }
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD))
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet') && !/<html/i.test(head))
    throw new Unreadable(0, 'file', 'other_spreadsheet', 'an XML spreadsheet of Excel 2003')
}

/** Refuses what is a ZIP by its form only: binary and OpenDocument workbooks by name, other documents as unknown. */
export function refuseOtherPackage(files: readonly ZippedFile[]): void {
  const has = (name: string): boolean => files.some(file => file.name === name)
  if (has('xl/workbook.bin')) throw new Unreadable(0, 'file', 'other_spreadsheet', 'a binary workbook (.xlsb)')
  if (has('mimetype') && has('content.xml'))
    throw new Unreadable(0, 'file', 'other_spreadsheet', 'an OpenDocument spreadsheet (.ods)')
  if (has('[Content_Types].xml')) throw new Unreadable(0, 'file', 'unknown_format', 'an Office document, no workbook')
}
