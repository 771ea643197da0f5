import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helpLines, readScripts } from './help.ts'
import { root } from './test/command.ts'

// Commands of package.json as they are written there: that each is wired to a program that runs. What the programs do
// has tests of its own. product.process.test.ts starts the product; `test`, `check`, `gen` and `format` run this test.

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

interface Ended {
  readonly code: number | null
  readonly said: string
}

/** Starts a script as npm does, without npm's own half second. */
function start(name: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  const [program = '', ...words] = (scripts[name] ?? '').replace(/^exec /, '').split(' ')
  expect(program, `${name} is a script of Node`).toBe('node')
  const { PATH = '', TMPDIR, NODE_COMPILE_CACHE } = process.env
  return spawn(process.execPath, [...words, ...args], {
    cwd: root,
    env: { PATH, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function run(
  name: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = start(name, args, env)
  const streams = [child.stdout, child.stderr].map(stream => (stream === null ? '' : text(stream)))
  const [[code], ...said] = await Promise.all([once(child, 'exit'), ...streams])
  return { code: typeof code === 'number' ? code : null, said: said.join('') }
}

describe('on an installation of its own', () => {
  let folder = ''
  let database: ChildProcess
  let addresses = ''
  const on = (name: string, ...args: string[]) => run(name, args, { DATA_DIR: path.join(folder, 'data') })

  // The commands use the running database; each would start one of its own otherwise.
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'commands-'))
    database = start('db:up', [], { DATA_DIR: path.join(folder, 'data') })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    for (const stream of [database.stdout, database.stderr])
      stream?.on('data', (part: Buffer) => {
        addresses += part.toString()
        if (addresses.includes('Press Ctrl-C to stop.')) resolve()
      })
    database.once('exit', () => reject(new Error(`db:up ended: ${addresses}`)))
    await promise
  })

  afterAll(async () => {
    if (database.exitCode === null) {
      const gone = once(database, 'exit')
      database.kill('SIGTERM')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  })

  test('they work one after the other', async () => {
    expect(addresses).toMatch(/^DATABASE_URL=postgres:.*$/m)
    expect(await on('db:verify')).toMatchObject({ code: 1, said: expect.stringContaining('npm run db:migrate first') })
    expect(await on('db:migrate')).toMatchObject({ code: 0 })
    const added = await on('admin:add', '--username', 'ploy', '--name', 'Ploy', '--role', 'owner')
    expect(added).toMatchObject({ code: 0, said: expect.stringContaining('ploy') })
    expect(await on('db:verify')).toMatchObject({ code: 0, said: expect.stringContaining('The ledger balances.') })
    expect(await on('audit:verify')).toMatchObject({ code: 0 })
    const file = path.join(folder, 'backup.tar.zst')
    expect(await on('backup', file)).toMatchObject({ code: 0, said: expect.stringContaining(file) })
    const restored = { DATA_DIR: path.join(folder, 'restored') }
    expect(await run('restore', [file], restored)).toMatchObject({
      code: 1,
      said: expect.stringContaining('--reason is required'),
    })
    const { code, said } = await run('restore', [file, '--reason', 'Disk lost'], restored)
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Restored.') })
    expect(said).toContain('The restore was written into the audit log.')
    expect(existsSync(path.join(folder, 'restored', 'secrets.json'))).toBe(true)
    expect(
      await on('audit:restored', '--backup', 'monday', '--reason', 'Disk lost', '--taken', '2026-11-28T04:00:00Z'),
    ).toMatchObject({ code: 0, said: expect.stringContaining('was written') })
    expect(await on('audit:anchor')).toEqual({ code: 0, said: '' })
    expect(await on('db:reset')).toMatchObject({ code: 1, said: expect.stringContaining('db:reset -- --yes') })
    expect(await on('db:reset', '--yes')).toMatchObject({ code: 0, said: expect.stringContaining('is empty') })
  })
})

test('config shows the settings, without their secrets', async () => {
  const env = {
    DATABASE_URL: 'postgres://app:secret-of-the-database@127.0.0.1:1/x',
    INTEGRATION_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const shown = await run('config', [], env)
  expect(shown).toMatchObject({ code: 0, said: expect.stringContaining('DATABASE_URL') })
  expect(shown.said).not.toContain('secret-of-the-database')
})

test('help names every command', async () => {
  expect(await run('help')).toEqual({ code: 0, said: `${helpLines(readScripts()).join('\n')}\n` })
})

test('bench, prove and the tests say what they know when they are asked for something else', async () => {
  const bench = await run('bench', ['nothing'])
  expect(bench).toMatchObject({ code: 2, said: expect.stringContaining('first-rows, login, warm, lists') })
  const prove = await run('prove', ['nothing'])
  expect(prove).toMatchObject({ code: 2, said: expect.stringContaining('there are architecture, mutations, model') })
  const part = await run('prove', ['model', '3/7'])
  expect(part).toMatchObject({ code: 2, said: expect.stringContaining('model has 20 parts, not 7.') })
  const cluster = await run('test:cluster', ['nothing'])
  expect(cluster.code).not.toBe(0)
  expect(cluster.said).toMatch(/There is no stage nothing; there are .*\bcluster\b/)
  const repeat = await run('test:repeat', ['nothing'])
  expect(repeat).toMatchObject({ code: 2, said: expect.stringContaining('Say how often') })
})

test('bench prints a measure as data', async () => {
  const { code, said } = await run('bench', ['draws', '--smallest', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(said)).toMatchObject({ name: 'draws', size: 'smallest', figures: [{ reached: true }, {}] })
})

test('db:new refuses a name that is none', async () => {
  expect(await run('db:new', ['Add Notes'])).toMatchObject({ code: 1, said: expect.stringContaining('snake_case') })
})

test('the size of a web that was not built is an error', async () => {
  const script = path.join(root, 'bench/src/bundle-size.ts')
  const child = spawn(process.execPath, [script, path.join(tmpdir(), 'no-build-here')], { stdio: 'ignore' })
  expect((await once(child, 'exit'))[0]).toBe(1)
})
