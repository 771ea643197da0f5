import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newMigration } from './new-migration.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a new migration has the next number, whatever else is in the folder', () => {
  const folder = newFolder()
  expect(path.basename(newMigration(folder, 'begin'))).toBe('0001_begin.sql')
  for (const file of ['0041_old.sql', 'readme.md']) writeFileSync(path.join(folder, file), '')
  const file = newMigration(folder, 'add_member_notes')
  expect(path.basename(file)).toBe('0042_add_member_notes.sql')
  expect(readFileSync(file, 'utf8')).toBe('-- add member notes\n')
})

test('a name that is not in snake_case is refused, and nothing is written', () => {
  const folder = newFolder()
  for (const name of ['', 'Add Notes', '../x', '1st']) expect(() => newMigration(folder, name)).toThrow('snake_case')
  expect(readdirSync(folder)).toEqual([])
})
