import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inOrderOf, orderBrowserTests } from './browser-order.ts'

const files = ['a.spec.ts', 'b.spec.ts', 'c.spec.ts', 'd.spec.ts', 'e.spec.ts']

test('the order of browser tests is that of their seed', () => {
  expect(inOrderOf('1', files.toReversed())).toEqual(inOrderOf('1', files))
  expect(inOrderOf('1', files).toSorted()).toEqual(files)
  expect(new Set(['1', '2', '3', '4'].map(seed => inOrderOf(seed, files).join())).size).toBeGreaterThan(1)
})

test('each browser test is loaded once, by a numbered file', () => {
  const web = mkdtempSync(path.join(tmpdir(), 'browser-order-'))
  onTestFinished(() => rmSync(web, { recursive: true }))
  mkdirSync(path.join(web, 'e2e'))
  for (const file of [...files, 'support.ts']) writeFileSync(path.join(web, 'e2e', file), '')
  const made = orderBrowserTests('1', web)
  const folder = path.join(web, made.folder)
  const loaded = readdirSync(folder).map(file => readFileSync(path.join(folder, file), 'utf8'))
  made[Symbol.dispose]()
  expect(loaded).toEqual(inOrderOf('1', files).map(file => `import '../e2e/${file}'\n`))
  expect(existsSync(folder)).toBe(false)
})
