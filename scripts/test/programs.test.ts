import { expect, test } from 'vitest'
import {
  chromium,
  ensureEither,
  ensureProgram,
  findProgram,
  howToInstall,
  ProgramMissing,
  type Program,
} from './programs.ts'

const absent: Program = {
  title: 'Nothing',
  override: 'NOTHING_PATH',
  candidates: ['no-such-program-anywhere'],
  packages: ['nothing', 'at-all'],
}

test('a program is found on the path', () => {
  expect(findProgram({ ...absent, candidates: ['no-such-program-anywhere', 'sh'] })).toMatch(/\/sh$/)
})

test('a path given by the environment wins', () => {
  expect(findProgram({ ...absent, candidates: ['sh'] }, { NOTHING_PATH: process.execPath })).toBe(process.execPath)
})

test('a given path that does not exist is an error', () => {
  const program = { ...absent, candidates: ['sh'] }
  expect(() => findProgram(program, { NOTHING_PATH: '/no/such/file', PATH: '/bin' })).toThrow(
    'NOTHING_PATH is /no/such/file',
  )
})

test('what cannot be installed says exactly what to run', () => {
  expect(() => ensureProgram(absent, () => undefined)).toThrow(ProgramMissing)
  expect(() => ensureProgram(absent, () => undefined)).toThrow(
    'sudo apt-get update && sudo apt-get install -y --no-install-recommends nothing at-all',
  )
  expect(howToInstall(chromium)).toContain('CHROMIUM_PATH')
})

test('the preferred program is installed where possible, else the fallback is used', () => {
  const shell: Program = { ...absent, candidates: ['sh'] }
  expect(ensureEither(shell, absent)).toMatch(/\/sh$/)
  expect(ensureEither(absent, shell, () => undefined)).toMatch(/\/sh$/)
  expect(() => ensureEither(absent, absent, () => undefined)).toThrow(ProgramMissing)
})
