import { expect, test } from 'vitest'
import { descriptions, helpLines, readScripts } from './help.ts'

test('every script has its line in the help', () => {
  expect(readScripts().filter(name => !descriptions[name])).toEqual([])
})

test('the help names a script as it is typed, aligned, and only those that exist', () => {
  expect(helpLines(['test', 'help'])).toEqual(['npm run help  this list', `npm test      ${descriptions['test']}`])
})
