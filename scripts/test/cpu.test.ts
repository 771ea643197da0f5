import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { cpuSecondsOf } from './cpu.ts'

/** Works until it has used this much processor time, then says so. */
const work = `while (process.cpuUsage().user < 300_000); process.stdout.write('done'); process.stdin.resume()`

test.runIf(process.platform === 'linux')('the processor time of a running and of an ended child counts', async () => {
  const before = cpuSecondsOf(process.pid) ?? 0
  const child = spawn(process.execPath, ['-e', work], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect((cpuSecondsOf(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(0.3)
  child.stdin.end()
  await once(child, 'exit')
  await vi.waitFor(() => expect((cpuSecondsOf(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(0.3))
})

test('a process that does not exist has none', () => {
  expect(cpuSecondsOf(2 ** 22 + 1)).toBeUndefined()
})
