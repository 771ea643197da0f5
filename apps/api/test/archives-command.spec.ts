import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { runArchive } from '../src/cli/archive-command.ts'
import { inherited } from './support/api-process.ts'
import { NOW, openArchiving } from './support/archive-fixture.ts'
import { INTEGRATION_SECRET } from './support/builders.ts'
import { test } from './support/database.ts'

const program = fileURLToPath(new URL('../src/cli/archive.ts', import.meta.url))

test('npm run archive lists, verifies, restores and releases months', async ({ freshDatabase, onTestFinished }) => {
  const play = await openArchiving(freshDatabase)
  onTestFinished(() => play.close())
  await play.place('one')
  await play.settle('one', 2)
  await play.seal()
  play.clock.set(NOW)
  const rows = await play.rowsOf('game_transactions', '2024-01')
  const settings = {
    ...freshDatabase.settings,
    INTEGRATION_SECRET,
    ENCRYPTION_KEY: play.deps.config.encryptionKey.toString('base64'),
    ARCHIVE_DIR: play.folder,
  }
  const run = async (...words: string[]) => {
    const lines = { stdout: '', stderr: '' }
    const output = {
      log: (line: unknown) => void (lines.stdout += `${String(line)}\n`),
      error: (line: unknown) => void (lines.stderr += `${String(line)}\n`),
    }
    const code = await runArchive(words, output, settings)
    return { code, ...lines }
  }
  /** The same as a program of its own, which takes a second. */
  const runProgram = async (...words: string[]) => {
    const child = spawn(process.execPath, [program, ...words], { env: { ...inherited(), ...settings } })
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code: code as unknown, stdout, stderr }
  }
  const marker = join(play.folder, 'archive-of.txt')
  await rename(marker, `${marker}.away`)
  expect(await run('list')).toMatchObject({ code: 1, stderr: expect.stringContaining('npm run archive -- init') })
  expect(await runProgram('init')).toMatchObject({ code: 0, stdout: expect.stringContaining('is marked'), stderr: '' })
  await play.archiveAll()
  const listed = (await run('list')).stdout
  expect(listed).toContain('archive-of.txt.away  no record\n')
  expect(listed).toMatch(/^game_transactions 2024-01 {2}archived \S+ {2}1 rows, \d+ bytes {2}\S+\.zst/m)
  expect(await run('verify')).toMatchObject({ code: 0, stdout: expect.stringContaining('4 files read.'), stderr: '' })
  const month = ['game_transactions', '2024-01'] as const
  expect(await run('restore', ...month)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--reason is required'),
  })
  expect(await run('restore', ...month, '--reason', 'Complaint')).toEqual({
    code: 0,
    stdout: '2024-01 of game_transactions is back: 1 rows. It stays for 30 days.\n',
    stderr: '',
  })
  expect(await play.rowsOf('game_transactions', '2024-01')).toEqual(rows)
  expect(await run('release', ...month)).toMatchObject({ code: 0 })
  const [file = ''] = (await play.files()).filter(name => name.startsWith('audit-2024-01'))
  await writeFile(join(play.folder, file), 'x')
  expect(await runProgram('verify', 'audit', '2024-01')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('changed'),
  })
})
