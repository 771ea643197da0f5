import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureInstalled, runtimePath } from './install.mjs'

type Entry = { version?: string; integrity?: string; optional?: boolean; link?: boolean; resolved?: string }
type Packages = Record<string, Entry>

const runtime = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const locked: Packages = {
  '': { version: '1.0.0' },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '1.0.0', optional: true },
}

/** A project with a lock and, when given, what an install left. */
function newProject(lock: Packages, installed?: Packages): string {
  const root = mkdtempSync(path.join(tmpdir(), 'backoffice-install-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: lock }))
  if (installed) finishInstall(root, installed)
  return root
}

function finishInstall(root: string, installed: Packages): void {
  const binary = path.join(root, runtime, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  mkdirSync(path.dirname(binary), { recursive: true })
  writeFileSync(binary, '')
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
}

/** What it said, what it answered, and how often it installed. */
async function ensure(
  root: string,
  installed: Packages = locked,
): Promise<{ answer: string; said: string; installs: number }> {
  let installs = 0
  const said: string[] = []
  const answer = await ensureInstalled({
    root,
    say: line => said.push(line),
    install: async () => {
      installs++
      finishInstall(root, installed)
    },
  })
  return { answer, said: said.join('\n'), installs }
}

test('a fresh clone installs, says so, and does not install again', async () => {
  const root = newProject(locked)
  expect(await ensure(root)).toMatchObject({
    answer: 'installed',
    installs: 1,
    said: expect.stringContaining('first run'),
  })
  expect(await ensure(root)).toEqual({ answer: 'kept', installs: 0, said: '' })
})

test('what someone installed by hand is kept', async () => {
  expect(await ensure(newProject(locked, locked))).toMatchObject({ answer: 'kept', installs: 0 })
})

test('a changed lock installs again', async () => {
  const root = newProject({ ...locked, 'node_modules/zod': { version: '4.0.1', integrity: 'sha512-b' } }, locked)
  expect(await ensure(root)).toMatchObject({ answer: 'installed', said: expect.stringContaining('has changed') })
})

test('a package that is missing installs again, one of another platform does not', async () => {
  expect(await ensure(newProject(locked, { 'node_modules/for-another-platform': { version: '1.0.0' } }))).toMatchObject(
    { installs: 1 },
  )
  expect(
    await ensure(newProject(locked, { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } })),
  ).toMatchObject({ installs: 0 })
})

test('an install cut short leaves no record and is done again', async () => {
  const root = newProject(locked)
  mkdirSync(path.join(root, 'node_modules/zod'), { recursive: true })
  expect(await ensure(root)).toMatchObject({ installs: 1 })
})

test('a failed install is passed on, and the next start tries again', async () => {
  const root = newProject(locked)
  const failing = ensureInstalled({
    root,
    say: () => undefined,
    install: () => Promise.reject(new Error('"npm ci" failed')),
  })
  await expect(failing).rejects.toThrow('"npm ci" failed')
  expect(await ensure(root)).toMatchObject({ installs: 1 })
})

test('the runtime is the one that came with the dependencies', () => {
  const root = newProject(locked, locked)
  expect(runtimePath(root)).toBe(path.join(root, runtime, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
})
