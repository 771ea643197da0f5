import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/** Where tests keep databases: in memory where possible. One is a thousand small files, ten times faster there. */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > enoughBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
