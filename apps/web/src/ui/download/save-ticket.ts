import { baseAddress } from '../../api/address.ts'

/** Saves the file of a ticket: the browser writes it itself, whatever its size. */
export function saveTicket(path: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = baseAddress(path)
  link.download = fileName
  link.click()
}
