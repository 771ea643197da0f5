import { existsSync, readFileSync } from 'node:fs'
import { writePrivateFile } from '@backoffice/embedded-postgres'

/**
 * The sign-ins of the sample operator are printed by the step that makes it, once. With an embedded database they are
 * kept beside it, readable by its owner only, so that every later start can print them again.
 */
export function keepSignIns(file: string, printed: string): string {
  if (printed.trim() !== '') writePrivateFile(file, printed)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}
