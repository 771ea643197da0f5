import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { provePlanted } from './planted.ts'

const planted = path.join(import.meta.dirname, 'planted')

/** A copy of the planted files that a test may change. */
function copyPlanted(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-planted-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(planted, folder, { recursive: true })
  symlinkSync(path.resolve(import.meta.dirname, '../../node_modules'), path.join(folder, 'node_modules'))
  return folder
}

test('every wall notices its planted breach', async () => {
  expect(await provePlanted(planted)).toEqual([])
})

test('a breach no wall notices is told', async () => {
  const folder = copyPlanted()
  writeFileSync(
    path.join(folder, 'apps/web/src/pages/innocent.ts'),
    '// breaks feature-island\nexport const innocent = 1\n',
  )
  expect(await provePlanted(folder)).toEqual([
    'planted apps/web/src/pages/innocent.ts against feature-island: fired 0 times instead of 1',
  ])
})

test('a wall without a planted breach is told', async () => {
  const folder = copyPlanted()
  rmSync(path.join(folder, 'apps/web/src/features/outbox/peeks.ts'))
  expect(await provePlanted(folder)).toEqual(['no planted file breaks feature-island'])
})
