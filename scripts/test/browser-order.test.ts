import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sortBySeed, orderBrowserTests } from './browser-order.ts'

const files = ['a.spec.ts', 'b.spec.ts', 'c.spec.ts', 'd.spec.ts', 'e.spec.ts']

test('the order of browser tests is that of their seed', () => {
  expect(sortBySeed('1', files.toReversed())).toEqual(sortBySeed('1', files))
  expect(sortBySeed('1', files).toSorted()).toEqual(files)
  expect(new Set(['1', '2', '3', '4'].map(seed => sortBySeed(seed, files).join())).size).toBeGreaterThan(1)
})

test('each browser test is loaded once, by a numbered file', () => {
  const web = mkdtempSync(path.join(tmpdir(), 'browser-order-'))
  onTestFinished(() => rmSync(web, { recursive: true }))
  mkdirSync(path.join(web, 'e2e'))
  for (const file of [...files, 'support.ts']) writeFileSync(path.join(web, 'e2e', file), '')
  const loaded = () => {
    const { folder, remove } = orderBrowserTests('1', web)
    const names = readdirSync(path.join(web, folder)).toSorted()
    const texts = names.map(file => readFileSync(path.join(web, folder, file), 'utf8'))
    remove()
    return texts
  }
  expect(loaded()).toEqual(sortBySeed('1', files).map(file => `import '../e2e/${file}'\n`))
  expect(existsSync(path.join(web, 'e2e-in-order'))).toBe(false)
})
