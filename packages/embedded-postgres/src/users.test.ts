import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  isLinux,
  isRoot,
  newFolder,
  preparedFolder,
  query,
  removeTemplate,
  startIn,
  superviseIn,
  writeAndCount,
} from '../test/fixture.ts'
import { chooseIdentity } from './identity.ts'
import { prepareBinaries } from './binaries.ts'

afterAll(removeTemplate)

const nobody = 65_534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']

test('whoever is not root is asked for no other user, and works plainly', async () => {
  const folder = newFolder()
  if (isRoot) chownSync(folder, nobody, nobody)
  const supervisor = await superviseIn(folder, isRoot ? asNobody : [])
  expect(supervisor.answer.error).toBeUndefined()
  expect(statSync(path.join(folder, 'cluster')).uid).toBe(isRoot ? nobody : process.getuid?.())
  expect(await query(supervisor.answer.url ?? '', 'select current_user as me')).toEqual([{ me: 'backoffice_app' }])
})

// Only root can change the user: for others these tests are not registered, so that none is skipped.
const forRoot: (name: string, body: () => void) => unknown = isLinux && isRoot ? describe : () => undefined

forRoot('as root', () => {
  test('works below a folder that only root may enter, and the files stay root’s', async () => {
    const closed = newFolder()
    chmodSync(closed, 0o700)
    const dataDir = path.join(closed, 'below', 'data')
    expect(await writeAndCount(await startIn(dataDir))).toBe(1)
    expect(statSync(path.join(dataDir, 'cluster')).uid).toBe(0)
  })

  test('takes over a cluster an ordinary user made', async () => {
    const folder = newFolder()
    chownSync(folder, nobody, nobody)
    const first = await superviseIn(folder, asNobody)
    expect(first.answer.error).toBeUndefined()
    first.process.kill('SIGTERM')
    await new Promise(resolve => first.process.once('exit', resolve))
    expect(await writeAndCount(await startIn(folder))).toBe(1)
  })

  test('without user namespaces, works as the user who owns the surrounding folder', async () => {
    const home = newFolder()
    chownSync(home, nobody, nobody)
    chmodSync(home, 0o700)
    const dataDir = path.join(home, 'data')
    mkdirSync(dataDir)
    const binaries = prepareBinaries(path.join(dataDir, 'lib'))
    // Root's rights do not apply inside the namespace, where another user's home stays inaccessible.
    expect(chooseIdentity(binaries, dataDir).owner).toEqual({ uid: nobody, gid: nobody })
    expect(await writeAndCount(await startIn(dataDir))).toBe(1)
  })
})

forRoot('as a non-root user', () => {
  test('is told when the folder is another user’s', async () => {
    const folder = await preparedFolder()
    const supervisor = await superviseIn(folder, asNobody)
    expect(supervisor.answer.error).toContain(`${folder} can’t be used as a data folder (EACCES)`)
  })

  test('is told when only the cluster in it is another user’s', async () => {
    const folder = await preparedFolder()
    chownSync(folder, nobody, nobody)
    const supervisor = await superviseIn(folder, asNobody)
    expect(supervisor.answer.error).toContain(`belongs to user 0, but the current user is ${nobody}`)
  })
})
