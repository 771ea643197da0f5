import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive, processBirth } from '@backoffice/embedded-postgres'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createProcessGroup, endLeftovers } from './processes.ts'

const forever = 'setInterval(() => {}, 1000)'
const silent = () => undefined

function newRecord(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'processes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'processes.json')
}

async function stranger(): Promise<number> {
  const child = spawn(process.execPath, ['-e', forever], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid ?? 0
}

describe.runIf(process.platform === 'linux')('what a killed launcher left behind', () => {
  test('is ended, even if it is stopped', async () => {
    const record = newRecord()
    const pid = await stranger()
    process.kill(pid, 'SIGSTOP')
    writeFileSync(record, JSON.stringify([{ name: 'The API', pid, birth: processBirth(pid) }]))
    await endLeftovers(record, silent, 200)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(record)).toBe(false)
  })

  test('is left alone when its number belongs to another process by now', async () => {
    const record = newRecord()
    const pid = await stranger()
    writeFileSync(record, JSON.stringify([{ name: 'The API', pid, birth: 'another boot/1' }]))
    await endLeftovers(record, silent, 200)
    expect(isAlive(pid)).toBe(true)
  })

  test('is nothing when the record is damaged', async () => {
    const record = newRecord()
    writeFileSync(record, '[{"pid":')
    await expect(endLeftovers(record, silent)).resolves.toBeUndefined()
  })
})

describe('a process group', () => {
  const options = { name: 'The part', env: process.env, cwd: tmpdir() }

  test('records its processes, reports a loss, and leaves none behind', async () => {
    const record = newRecord()
    const group = createProcessGroup(record)
    const child = group.start({ ...options, args: ['-e', forever] })
    expect(readFileSync(record, 'utf8').includes(String(child.pid))).toBe(process.platform === 'linux')
    process.kill(child.pid, 'SIGKILL')
    expect((await group.loss).name).toBe('The part')
    const other = group.start({ ...options, args: ['-e', forever] })
    await group.stopAll()
    expect(isAlive(other.pid)).toBe(false)
    expect(existsSync(record)).toBe(false)
  })

  test('fails a step that fails, and starts nothing more once it is stopping', async () => {
    const group = createProcessGroup()
    await expect(group.run({ ...options, args: ['-e', 'process.exit(3)'] })).rejects.toThrow('The part failed (3)')
    await group.stopAll()
    expect(() => group.start({ ...options, args: ['-e', forever] })).toThrow('Stopped')
  })
})
