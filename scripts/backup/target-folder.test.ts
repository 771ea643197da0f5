import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../start/operator-error.ts'
import { openTargetFolder } from './target-folder.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'target-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a folder that is not there yet is made', () => {
  const folder = newFolder()
  openTargetFolder(path.join(folder, 'a', 'b', 'file.tar.zst'))
  expect(existsSync(path.join(folder, 'a', 'b'))).toBe(true)
})

test('where nothing can be written is said in a sentence', () => {
  const file = path.join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(() => openTargetFolder(path.join(file, 'sub', 'backup.tar.zst'))).toThrow(OperatorError)
  expect(() => openTargetFolder(path.join(file, 'sub', 'backup.tar.zst'))).toThrow(
    /Nothing can be written into .*file.*Name another file/,
  )
})
