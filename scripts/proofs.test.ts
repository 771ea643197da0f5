import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readCommand } from '../bench/src/command-line.ts'
import { measures } from '../bench/src/measures/measures.ts'
import vitestConfig from '../vitest.config.ts'
import { proofs, type Proof } from './proofs.ts'
import { root } from './test/command.ts'

const ofProgram = (program: string, script?: string) =>
  proofs
    .filter(({ command }) => command.program === program && (script === undefined || command.args[0] === script))
    .map(proof => [proof.name, proof] as const)

/** The files of a project of vitest. */
function filesOf(project: string | undefined): ReadonlySet<string> {
  const settings = vitestConfig.test?.projects?.flatMap(each =>
    typeof each === 'object' && 'test' in each && each.test?.name === project ? [each.test] : [],
  )[0]
  return new Set(globSync([...(settings?.include ?? [])], { cwd: root, exclude: ['**/node_modules/**'] }))
}

test('every proof runs a known program, and its name is its own', () => {
  const known = [...ofProgram('vitest'), ...ofProgram('node')].map(([name]) => name)
  expect(known.toSorted()).toEqual([...new Set(proofs.map(({ name }) => name))].toSorted())
})

test.each(ofProgram('node').map(([name, { command }]) => [name, command.args[0] ?? '']))(
  'the program of %s exists',
  (_name, script) => {
    expect(globSync(script, { cwd: root })).toEqual([script])
  },
)

test.each(ofProgram('vitest'))('the files of %s exist, in the project it names', (_name, { command: { args } }) => {
  const files = args.filter(arg => arg.endsWith('.ts'))
  const others = args.filter(arg => !arg.endsWith('.ts') && arg !== '--testTimeout=3600000')
  expect(others).toEqual(files.length === 0 ? ['run'] : ['run', '--project', 'database'])
  const known = filesOf('database')
  expect(files.filter(file => !known.has(file))).toEqual([])
})

test('every measure of the bench is a proof, with all its parts and in full size', () => {
  const commands = ofProgram('node', 'bench/src/run.ts').map(([, { command }]) => readCommand(command.args.slice(1)))
  expect(commands.map(command => command?.name ?? '').toSorted()).toEqual(Object.keys(measures).toSorted())
  for (const command of commands) expect(command?.options.size).toBe('full')
  expect([...(commands.find(command => command?.name === 'web')?.options.parts ?? [])]).toEqual(measures.web.parts)
})

test('whatever reads PROVE is run in full size by a proof', () => {
  // Without files of its own it runs every test.
  const runsAll = (proof: Proof) => proof.isFull === true && !proof.command.args.includes('--project')
  expect(proofs.filter(runsAll).map(({ name }) => name)).toEqual(['tests'])
})

test('the mutations named in docs/reliability.md are those of the proof', () => {
  const text = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8')
  const mutations = text.slice(text.indexOf('## Mutations'), text.indexOf('## Manual security tests'))
  const named = [...mutations.matchAll(/`([\w/-]+(?:\.spec|\.db\.test)\.ts)`/g)].map(([, file = '']) => file)
  const args = proofs.find(({ name }) => name === 'mutations')?.command.args ?? []
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(file => !args.some(arg => arg === file || arg.endsWith(`/${file}`)))).toEqual([])
  const ownFiles = globSync('apps/api/test/*-mutations.spec.ts', { cwd: root })
  expect(ownFiles.filter(file => !args.includes(file))).toEqual([])
})
