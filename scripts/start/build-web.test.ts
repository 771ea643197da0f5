import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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

async function build(root: string): Promise<string> {
  const said: string[] = []
  await buildWeb(root, createProcessGroup(), process.env, line => said.push(line))
  return said[0] ?? 'nothing said'
}

const built = (root: string) => readFileSync(path.join(root, 'apps/web/dist/app.js'), 'utf8')

describe('the web', () => {
  test('is built once for the same sources, whatever happens to tests and to what was built', async () => {
    const root = newProject()
    expect(await build(root)).toContain('first run')
    write(root, 'apps/web/src/app.test.ts', 'a test')
    write(root, 'apps/web/e2e/tour.spec.ts', 'a tour')
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

  test('two starts at once do not stand in each other’s way', async () => {
    const root = newProject()
    await Promise.all([build(root), build(root)])
    expect(built(root)).toBe('first')
    expect(readdirSync(path.join(root, '.cache'))).toEqual([])
  })
})

describe('files of earlier builds', () => {
  const [day, now] = [24 * 3_600_000, Date.UTC(2026, 10, 30)]

  /** A build with a file of the given age in days. */
  function newBuilds(age: number): { earlier: string; fresh: string } {
    const root = mkdtempSync(path.join(tmpdir(), 'builds-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    write(root, 'built/assets/page-old.js', 'old')
    write(root, 'built/assets/shared.js', 'old')
    utimesSync(path.join(root, 'built/assets/page-old.js'), now / 1_000, (now - age * day) / 1_000)
    write(root, 'fresh/assets/shared.js', 'new')
    return { earlier: path.join(root, 'built'), fresh: path.join(root, 'fresh') }
  }

  test('stay for pages that were opened before the update', () => {
    const { earlier, fresh } = newBuilds(29)
    keepEarlierFiles(earlier, fresh, now)
    expect(readFileSync(path.join(fresh, 'assets/page-old.js'), 'utf8')).toBe('old')
    expect(readFileSync(path.join(fresh, 'assets/shared.js'), 'utf8')).toBe('new')
  })

  test('are dropped after thirty days, counted from their own build', () => {
    const { earlier, fresh } = newBuilds(29)
    keepEarlierFiles(earlier, fresh, now)
    const next = path.join(fresh, '..', 'next')
    keepEarlierFiles(fresh, next, now + 2 * day)
    expect(readdirSync(path.join(fresh, 'assets'))).toHaveLength(2)
    expect(existsSync(path.join(next, 'assets/page-old.js'))).toBe(false)
  })

  test('a first build has none', () => {
    const { fresh } = newBuilds(1)
    keepEarlierFiles(path.join(fresh, 'none'), fresh, now)
    expect(readdirSync(path.join(fresh, 'assets'))).toEqual(['shared.js'])
  })
})
