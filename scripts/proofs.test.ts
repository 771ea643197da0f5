import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readCommand } from '../bench/src/command-line.ts'
import { measures } from '../bench/src/measures/measures.ts'
import vitestConfig from '../vitest.config.ts'
import { proofs } from './proofs.ts'
import { partsOf } from './test/share.ts'
import { root, type Command } from './test/command.ts'

/** The commands of all parts of a proof, in one size. */
const commandsOf = (proof: (typeof proofs)[number], isSmallest = false): Command[] =>
  partsOf(proof.parts).map(part => proof.command(part, isSmallest))

const ofProgram = (program: string, script?: string) =>
  proofs.flatMap(proof => {
    const commands = commandsOf(proof)
    const isOfIt = commands.every(
      command => command.program === program && (script === undefined || command.args[0] === script),
    )
    return isOfIt ? [[proof.name, proof] as const] : []
  })

/** The files of tests that the parts of a proof run. */
const testsOf = (proof: (typeof proofs)[number]): string[] => [
  ...new Set(commandsOf(proof).flatMap(({ args }) => args.filter(arg => /\.tsx?$/.test(arg)))),
]

/** The files of every project of vitest. */
const testFiles: ReadonlySet<string> = new Set(
  vitestConfig.test?.projects?.flatMap(project =>
    typeof project === 'object' && 'test' in project
      ? globSync([...(project.test?.include ?? [])], { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
      : [],
  ),
)

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

test('every proof runs a known program, and its name is its own', () => {
  const known = [...ofProgram('vitest'), ...ofProgram('node')].map(([name]) => name)
  expect(known.toSorted()).toEqual([...new Set(proofs.map(({ name }) => name))].toSorted())
})

test.each(ofProgram('node'))('the program of %s exists', (_name, proof) => {
  for (const { args } of commandsOf(proof)) expect(globSync(args[0] ?? '', { cwd: root })).toEqual([args[0]])
})

test.each(ofProgram('vitest'))('the files of %s are tests, and each of its parts has some', (_name, proof) => {
  for (const { args } of commandsOf(proof)) {
    const files = args.filter(arg => /\.tsx?$/.test(arg))
    expect(files).not.toEqual([])
    expect(args.filter(arg => !files.includes(arg) && arg !== '--testTimeout=3600000')).toEqual(['run'])
    expect(files.filter(file => !testFiles.has(file))).toEqual([])
  }
})

test('tests of all projects can be run together', () => {
  const orders = vitestConfig.test?.projects?.map(project =>
    typeof project === 'object' && 'test' in project ? (project.test?.sequence?.groupOrder ?? 0) : undefined,
  )
  expect(orders).toEqual([...new Set(orders)])
})

test('every measure of the bench is a proof, with all its parts, in full and in its smallest size', () => {
  for (const size of ['full', 'smallest'] as const) {
    const commands = ofProgram('node', 'bench/src/run.ts').map(([, proof]) =>
      commandsOf(proof, size === 'smallest').map(({ args }) => readCommand(args.slice(1))),
    )
    expect(commands.map(([first]) => first?.name ?? '').toSorted()).toEqual(Object.keys(measures).toSorted())
    for (const command of commands.flat())
      expect(command).toMatchObject({ isRecorded: size === 'full', options: { size } })
    const web = commands.flat().filter(command => command?.name === 'web')
    expect(web.flatMap(command => [...(command?.options.parts ?? [])])).toEqual(measures.web.parts)
  }
})

test('every file of tests is of exactly one proof in full size', () => {
  const files = proofs.filter(({ isFull }) => isFull === true).flatMap(testsOf)
  // That of failover is the proof of its name.
  const others = [...testFiles].filter(file => !file.startsWith('apps/api/test/failover/'))
  expect(files.toSorted()).toEqual(others.toSorted())
})

test('PROVE is read in one place, and every test that asks it for its size is of exactly one proof with that size', () => {
  const sources = globSync('{apps,bench,packages,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
  const readers = sources.filter(file => /\bPROVE\b/.test(read(file)) && !file.startsWith('scripts/pro'))
  expect(readers.toSorted()).toEqual([
    'apps/api/test/support/size.test.ts',
    'apps/api/test/support/size.ts',
    'scripts/test/seed.test.ts',
    'scripts/test/seed.ts',
  ])
  const sized = sources.filter(file => /from '[\w./-]*support\/size\.ts'/.test(read(file)))
  const others = proofs.filter(({ name, isFull }) => isFull === true && name !== 'tests').flatMap(testsOf)
  expect(sized.length).toBeGreaterThan(10)
  for (const file of sized) expect(others.filter(each => each === file)).toEqual([file])
})

test('the mutations named in docs/reliability.md are those of the proof', () => {
  const text = read('docs/reliability.md')
  const mutations = text.slice(text.indexOf('## Mutations'), text.indexOf('## Manual security tests'))
  const named = [...mutations.matchAll(/`([\w/-]+(?:\.spec|\.db\.test)\.ts)`/g)].map(([, file = '']) => file)
  const files = proofs.filter(({ name }) => name === 'mutations').flatMap(testsOf)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(file => !files.some(each => each === file || each.endsWith(`/${file}`)))).toEqual([])
  const ownFiles = globSync('apps/api/test/*-mutations.spec.ts', { cwd: root })
  expect(ownFiles.filter(file => !files.includes(file))).toEqual([])
})
