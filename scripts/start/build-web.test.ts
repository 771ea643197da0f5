import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildWeb, keepEarlierFiles } from './build-web.ts'
import { createProcessGroup } from './processes.ts'

/** A project with a stand-in for Vite that writes what it finds in app.ts, or fails when that says so. */
function newProject(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'web-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  write(root, 'apps/web/src/app.ts', 'first')
  write(root, 'packages/contract/src/index.ts', 'contract')
  write(
    root,
    'node_modules/vite/bin/vite.js',
    `
    const { cpSync, mkdirSync, readFileSync } = require('node:fs')
    if (readFileSync('src/app.ts', 'utf8') === 'broken') process.exit(1)
    const out = process.argv[process.argv.indexOf('--outDir') + 1]
    mkdirSync(out, { recursive: true })
    cpSync('src/app.ts', out + '/app.js')`,
  )
  return root
}

function write(root: string, file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

async function build(root: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const said: string[] = []
  await buildWeb(root, createProcessGroup(), { ...process.env, ...env }, line => said.push(line))
  return said[0] ?? 'nothing said'
}

const built = (root: string) => readFileSync(path.join(root, 'apps/web/dist/app.js'), 'utf8')

describe('the web', () => {
  test('is built once for the same sources, whatever happens to tests and to what was built', async () => {
    const root = newProject()
    expect(await build(root)).toContain('first run')
    write(root, 'apps/web/src/app.test.ts', 'a test')
    write(root, 'apps/web/e2e/tour.spec.ts', 'a tour')
    write(root, 'apps/web/e2e-in-order/000-tour.spec.ts', 'the tour, in another order')
    write(root, 'apps/web/node_modules/some/index.js', 'installed')
    expect(await build(root)).toBe('nothing said')
    expect(built(root)).toBe('first')
  })

  test.each([
    'apps/web/src/app.ts',
    'packages/contract/src/index.ts',
    'apps/web/public/favicon.svg',
    'package-lock.json',
  ])('is built again when %s changes', async file => {
    const root = newProject()
    await build(root)
    write(root, file, 'second')
    expect(await build(root)).toContain('have changed')
  })

  test('stays as it was when a build fails, and is built as soon as it can be', async () => {
    const root = newProject()
    await build(root)
    write(root, 'apps/web/src/app.ts', 'broken')
    await expect(build(root)).rejects.toThrow('Building the web failed (1)')
    expect(built(root)).toBe('first')
    write(root, 'apps/web/src/app.ts', 'mended')
    await build(root)
    expect(built(root)).toBe('mended')
    expect(readdirSync(path.join(root, '.cache'))).toEqual([])
  })

  test('without the demo area does not depend on it, and has a folder of its own with it', async () => {
    const root = newProject()
    const demo = { DEMO: 'on' }
    await build(root)
    write(root, 'apps/web/src/demo/menu.ts', 'demo')
    expect(await build(root)).toBe('nothing said')
    expect(await build(root, demo)).toContain('first run')
    expect(readFileSync(path.join(root, 'apps/web/dist-demo/app.js'), 'utf8')).toBe('first')
    write(root, 'apps/web/src/demo/menu.ts', 'changed')
    expect(await build(root, demo)).toContain('have changed')
    expect(await build(root)).toBe('nothing said')
  })

  test('two starts at once do not stand in each other’s way', async () => {
    const root = newProject()
    await Promise.all([build(root), build(root)])
    expect(built(root)).toBe('first')
    expect(readdirSync(path.join(root, '.cache'))).toEqual([])
  })
})

describe('files of earlier builds', () => {
  const [day, now] = [24 * 3_600_000, Date.UTC(2026, 10, 30)]

  /** Folders of builds, each with the files of that name. */
  function newBuilds(...builds: readonly (readonly string[])[]): string[] {
    const root = mkdtempSync(path.join(tmpdir(), 'builds-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    return builds.map((files, index) => {
      for (const name of files) write(root, `${index}/assets/${name}`, `of build ${index}`)
      return path.join(root, String(index))
    })
  }
  const filesOf = (folder = '') => readdirSync(path.join(folder, 'assets')).toSorted()

  test('stay for pages that were opened before the update, however old the build was', () => {
    const [first = '', second = ''] = newBuilds(['page-1.js', 'shared.js'], ['page-2.js', 'shared.js'])
    utimesSync(path.join(first, 'assets/page-1.js'), 0, 0)
    keepEarlierFiles(first, second, now)
    expect(filesOf(second)).toEqual(['page-1.js', 'page-2.js', 'shared.js'])
    expect(readFileSync(path.join(second, 'assets/shared.js'), 'utf8')).toBe('of build 1')
  })

  test('are dropped thirty days after they were replaced', () => {
    const [first = '', second = '', third = '', fourth = ''] = newBuilds(['1.js'], ['2.js'], ['3.js'], ['4.js'])
    keepEarlierFiles(first, second, now)
    keepEarlierFiles(second, third, now + 29 * day)
    expect(filesOf(third)).toEqual(['1.js', '2.js', '3.js'])
    keepEarlierFiles(third, fourth, now + 31 * day)
    expect(filesOf(fourth)).toEqual(['2.js', '3.js', '4.js'])
  })

  test('a first build has none', () => {
    const [only = ''] = newBuilds(['1.js'])
    keepEarlierFiles(path.join(only, 'none'), only, now)
    expect(filesOf(only)).toEqual(['1.js'])
  })
})
