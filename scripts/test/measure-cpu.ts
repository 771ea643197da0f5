import { beforeEach } from 'vitest'
import { cpuSecondsOf } from './cpu.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of the worker and of what it started while the test ran; tests of one worker take turns. */
    cpuSeconds?: number
  }
}

// Before each test file: the report gets the cost of every test.
beforeEach(({ task }) => {
  const before = cpuSecondsOf(process.pid)
  if (before === undefined) return undefined
  return () => {
    task.meta.cpuSeconds = (cpuSecondsOf(process.pid) ?? before) - before
  }
})
