import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { root } from './command.ts'
import { lint as stage } from './stages.ts'

// `npm test` has no type checker of its own: the linter reports the compiler's errors. That it does is seen here, on a
// project of one file.

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-'))
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true }, include: ['*'] }),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function lint(source: string): { code: number | null; said: string } {
  writeFileSync(path.join(folder, 'file.ts'), source)
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, `node_modules/${stage.program}/bin/${stage.program}`), ...stage.args, folder],
    { cwd: root, encoding: 'utf8' },
  )
  return { code: status, said: stdout }
}

test.each([
  ['an error of the compiler', "export const amount: number = 'a hundred'\n", 'TS2322'],
  ['a promise nobody waits for', 'void 0\nexport const pay = async () => 1\npay()\n', 'no-floating-promises'],
])('the lint stage reports %s', (_what, source, reported) => {
  expect(lint(source)).toMatchObject({ code: 1, said: expect.stringContaining(reported) as string })
})

test('the lint stage reports nothing where nothing is wrong', () => {
  expect(lint('export const amount: number = 100\n').code).toBe(0)
})
