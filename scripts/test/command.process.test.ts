import { expect, test } from 'vitest'
import { runWithin, tool } from './command.ts'

test('a command within its limit has its exit code', async () => {
  expect(await runWithin(tool('node', '-e', 'process.exit(3)'), 60_000)).toBe(3)
})

test('one beyond its limit is stopped, also when it does not listen, and has no exit code', async () => {
  expect(await runWithin(tool('node', '-e', 'setInterval(() => {}, 1000)'), 200)).toBeUndefined()
  const deaf = tool('node', '-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)")
  expect(await runWithin(deaf, 2_000, 200)).toBeUndefined()
})
