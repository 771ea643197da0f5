import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../start/operator-error.ts'

/** Sees to it that a backup can be written under this name, before anything is copied. */
export function openTargetFolder(target: string): void {
  const folder = path.dirname(target)
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new OperatorError(`Nothing can be written into ${folder}${code}. Name another file.`)
  }
}
