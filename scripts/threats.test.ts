import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './test/command.ts'

const page = readFileSync(path.join(root, 'docs/threats.md'), 'utf8')
const points = [...page.matchAll(/^\| (\d+)\.(\d+)\.(\d+) \| .+ \| (yes|in part|no|n\/a) \| (.+) \|$/gm)].map(
  ([, chapter, section, number, answer = '', where = '']) => ({
    place: [chapter, section, number].map(Number),
    answer,
    where,
  }),
)

/** Points of level 1 and 2 in each chapter of OWASP ASVS 5.0. */
const PER_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('every point of level 1 and 2 is answered, once and in order', () => {
  const counted = PER_CHAPTER.map((_count, at) => points.filter(({ place }) => place[0] === at + 1).length)
  expect(counted).toEqual(PER_CHAPTER)
  const places = points.map(({ place }) => place.map(part => String(part).padStart(2, '0')).join('.'))
  expect(places).toEqual([...new Set(places)].toSorted())
})

test('the sums are those of the table', () => {
  const of = (answer: string) => points.filter(each => each.answer === answer).length
  expect(page).toContain(
    `${points.length} points: ${of('yes')} yes, ${of('in part')} in part, ${of('no')} no, ${of('n/a')} not applicable.`,
  )
})

test('what it names exists', () => {
  const files = globSync(['{apps,packages,scripts}/**/*.{ts,tsx}', 'docs/adr/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const names = new Set(files.map(file => path.basename(file)))
  const named = [...page.matchAll(/`([\w-]+(?:\.[\w-]+)*\.tsx?)`/g), ...page.matchAll(/`scripts\/([\w.]+)`/g)]
  expect(named.map(([, name = '']) => name).filter(name => !names.has(name))).toEqual([])
  const decisions = [...page.matchAll(/ADR ([\d, and]+)/g)].flatMap(([, all = '']) => all.match(/\d+/g) ?? [])
  const isDecision = (number: string) => files.some(file => file.startsWith(`docs/adr/${number.padStart(4, '0')}-`))
  expect(decisions.filter(number => !isDecision(number))).toEqual([])
})
