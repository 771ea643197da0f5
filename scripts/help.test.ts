import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { descriptions, helpLines, readScripts } from './help.ts'

test('every script has its line in the help', () => {
  expect(readScripts().filter(name => !descriptions[name])).toEqual([])
})

test('the help names a script as it is typed, aligned, and only those that exist', () => {
  expect(helpLines(['test', 'help'])).toEqual(['npm run help  this list', `npm test      ${descriptions['test']}`])
})

test('every script runs a program that exists', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const files = Object.entries(scripts).flatMap(([name, line]) =>
    line
      .split(' ')
      .filter(word => /\.m?ts$|\.mjs$/.test(word))
      .map(file => ({ name, file })),
  )
  expect(files.length).toBeGreaterThanOrEqual(Object.keys(scripts).length - 1)
  expect(files.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([])
})
