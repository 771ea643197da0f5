import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  isLinux,
  kill,
  newFolder,
  preparedFolder,
  query,
  removeTemplate,
  startIn,
  superviseIn,
  writeAndCount,
} from '../test/fixture.ts'
import { isAlive, processesOf, waitUntilGone } from './processes.ts'
import { startEmbeddedPostgres } from './start.ts'

afterAll(removeTemplate)

describe.runIf(isLinux)('after a kill', () => {
  test('of the postmaster, the supervisor hears of it and the next start has every committed row', async () => {
    const folder = await preparedFolder()
    const first = await startIn(folder)
    await writeAndCount(first)
    process.kill(first.pid, 'SIGKILL')
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' })
    const second = await startIn(folder)
    expect(await writeAndCount(second)).toBe(2)
  })

  test('of the supervisor, no process of the database is left', async () => {
    const folder = await preparedFolder()
    const supervisor = await superviseIn(folder)
    const cluster = path.join(realpathSync(folder), 'cluster')
    const processes = processesOf(cluster)
    expect(processes).toContain(supervisor.answer.pid)
    await kill(supervisor.process)
    expect(await waitUntilGone(processes, 10_000)).toBe(true)
    expect(processesOf(cluster)).toEqual([])
  })

  test('of the supervisor, a start at once waits for the old server and keeps the data', async () => {
    const folder = await preparedFolder()
    const first = await startIn(folder)
    await writeAndCount(first)
    await first.stop()
    const supervisor = await superviseIn(folder)
    await kill(supervisor.process)
    expect(await writeAndCount(await startIn(folder))).toBe(2)
  })

  test('of the supervisor, a server that cannot stop yet is stopped by the next start', async () => {
    const folder = await preparedFolder()
    const supervisor = await superviseIn(folder)
    const { pid = 0 } = supervisor.answer
    process.kill(pid, 'SIGSTOP')
    await kill(supervisor.process)
    const next = startIn(folder)
    process.kill(pid, 'SIGCONT')
    expect(await writeAndCount(await next)).toBe(1)
    expect(isAlive(pid)).toBe(false)
  })
})

describe('a stale record of a running server', () => {
  test('whose number now belongs to another process is not believed, and that process lives on', async () => {
    const folder = await preparedFolder()
    const first = await startIn(folder)
    await writeAndCount(first)
    await first.stop()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    onTestFinished(() => kill(stranger))
    await once(stranger, 'spawn')
    const record = path.join(folder, 'cluster', 'postmaster.pid')
    writeFileSync(record, `${stranger.pid}\n${path.dirname(record)}\n1\n${first.port}\n\n127.0.0.1\n0 0\nready\n`)
    const second = await startIn(folder)
    expect(await writeAndCount(second)).toBe(2)
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })
})

describe('two supervisors on one folder', () => {
  test('the second is told who has it and does the first no harm', async () => {
    const folder = await preparedFolder()
    const first = await superviseIn(folder)
    await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(`in use by process ${first.process.pid}`)
    expect(await query(first.answer.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('starting at the same moment, one wins and the other is refused', async () => {
    const folder = newFolder()
    const both = await Promise.all([superviseIn(folder), superviseIn(folder)])
    const refusals = both.map(one => one.answer.error).filter(error => error !== undefined)
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).toContain('is in use by')
    const winner = both.find(one => one.answer.url !== undefined)
    expect(await query(winner?.answer.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a lock file whose holder is gone stops nobody', async () => {
    const folder = await preparedFolder()
    writeFileSync(path.join(folder, 'lock.owner'), 'process 1')
    expect(existsSync(path.join(folder, 'lock'))).toBe(true)
    expect(await writeAndCount(await startIn(folder))).toBe(1)
  })
})
