import { beforeEach } from 'vitest'
import { cpuSecondsOf } from './cpu.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of the worker and of what it started while the test ran; tests of one worker take turns. */
    cpuSeconds?: number
  }
}

// Before each test file: every test tells the report what it costs.
beforeEach(({ task }) => {
  const before = cpuSecondsOf(process.pid)
  if (before === undefined) return undefined
  return () => {
    task.meta.cpuSeconds = (cpuSecondsOf(process.pid) ?? before) - before
  }
})
