import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { freePort } from '@backoffice/embedded-postgres'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dataFolderAt } from './data-folder.ts'
import { holdEmbedded } from './embedded.ts'
import {
  askApi,
  directStart,
  newFolder,
  npmStart,
  preparedFolder,
  processesUsing,
  removeTemplate,
  untilNothingUses,
} from './test/scene.ts'

afterAll(removeTemplate)

describe('npm start', () => {
  test('brings up the product, says where it is and how to sign in; a TERM to npm stops all of it', async () => {
    const dataDir = newFolder()
    const port = await freePort()
    const started = npmStart(dataDir, port)
    await started.ready()
    expect(started.said()).toContain(`http://127.0.0.1:${port}`)
    expect(started.said()).toContain('a-password-printed-once')
    const answer = await askApi(port)
    await vi.waitFor(async () => expect(await (await fetch(answer.FAIRPAY_URL ?? '')).text()).toBe('simulated'), 30_000)
    expect(processesUsing(dataDir).length).toBeGreaterThan(5)
    started.process.kill('SIGTERM')
    await started.exitCode
    expect(await untilNothingUses(dataDir)).toEqual([])
  })

  test('builds the web while it sets up a new database, and begins anew after a build that failed', async () => {
    const [dataDir, port] = [newFolder(), await freePort()]
    const first = directStart(dataDir, port, { SET_UP_MARK: path.join(newFolder(), 'set-up') })
    expect(await first.exitCode).toBe(1)
    expect(first.said()).toContain('Building the web failed.')
    expect(first.said()).not.toContain('a-password-printed-once')
    expect(await untilNothingUses(dataDir)).toEqual([])
    const second = directStart(dataDir, port)
    await second.ready()
    expect(second.said()).toContain('a-password-printed-once')
    expect((await askApi(port)).notes).toBe(1)
  })

  test('refuses the same DATA_DIR again while it runs, and has the same data, secrets and sign-ins after it', async () => {
    const dataDir = await preparedFolder()
    const port = await freePort()
    const first = directStart(dataDir, port)
    await first.ready()
    const refused = directStart(dataDir, await freePort())
    expect(await refused.exitCode).toBe(1)
    expect(refused.said()).toContain(`${dataDir} is in use by process`)
    const before = await askApi(port, 'POST')
    expect(before.notes).toBe(2)
    first.process.kill('SIGTERM')
    await first.exitCode
    const second = directStart(dataDir, port)
    await second.ready()
    expect(await askApi(port)).toMatchObject({
      notes: before.notes,
      INTEGRATION_SECRET: before.INTEGRATION_SECRET,
      ENCRYPTION_KEY: before.ENCRYPTION_KEY,
    })
    expect(second.said()).toContain('a-password-printed-once')
    for (const file of ['secrets.json', 'sign-ins.txt']) {
      expect(statSync(path.join(dataDir, file)).mode & 0o777).toBe(0o600)
    }
  })

  test('leaves out the sample and the simulator when told to', async () => {
    const dataDir = await preparedFolder()
    const port = await freePort()
    const started = directStart(dataDir, port, { SAMPLE: 'off', SIMULATOR: 'off' })
    await started.ready()
    const answer = await askApi(port)
    expect(answer.notes).toBe(0)
    expect(answer.FAIRPAY_URL).toBeUndefined()
    expect(started.said()).not.toContain('password')
  })
})

test('npm start with a database of one’s own embeds nothing, keeps nothing, invents nothing', async () => {
  const dataDir = newFolder()
  const port = await freePort()
  const database = await holdEmbedded(dataFolderAt(await preparedFolder()), {}, () => undefined)
  onTestFinished(() => database.stop())
  const started = directStart(dataDir, port, {
    DATABASE_URL: database.urls.app,
    MIGRATION_DATABASE_URL: database.urls.owner,
    INTEGRATION_SECRET: 'whsec_given',
    ENCRYPTION_KEY: 'given',
  })
  await started.ready()
  expect(await askApi(port, 'POST')).toMatchObject({
    notes: 1,
    INTEGRATION_SECRET: 'whsec_given',
    ENCRYPTION_KEY: 'given',
  })
  started.process.kill('SIGTERM')
  await started.exitCode
  expect(readdirSync(dataDir)).toEqual([])
})

describe('npm start refuses, with one sentence and before anything is started,', () => {
  test('a port that is taken', async () => {
    const dataDir = newFolder()
    const port = await occupiedPort()
    const started = npmStart(dataDir, port)
    expect(await started.exitCode).toBe(1)
    expect(started.said()).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is already in use.*PORT=\\d+ npm start`))
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  })

  test('settings that make no sense, all of them at once', async () => {
    const dataDir = newFolder()
    const started = directStart(dataDir, 0, { SAMPLE: 'yes', PORT: 'eighty' })
    expect(await started.exitCode).toBe(1)
    expect(started.said()).toContain('PORT is "eighty"')
    expect(started.said()).toContain('SAMPLE is "yes"')
    expect(started.said()).not.toContain('    at ')
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  })

  test('a database of one’s own without its secrets, naming each', async () => {
    const started = directStart(newFolder(), await freePort(), { DATABASE_URL: 'postgres://app:hidden@127.0.0.1:1/x' })
    expect(await started.exitCode).toBe(1)
    for (const name of ['MIGRATION_DATABASE_URL', 'INTEGRATION_SECRET', 'ENCRYPTION_KEY']) {
      expect(started.said()).toContain(`${name} is not set`)
    }
    expect(started.said()).not.toContain('hidden')
  })

  test('secrets that got lost while their database is still there', async () => {
    const dataDir = await preparedFolder()
    writeFileSync(path.join(dataDir, 'secrets.json'), '{}')
    const started = directStart(dataDir, await freePort())
    expect(await started.exitCode).toBe(1)
    expect(started.said()).toContain('secrets.json does not contain INTEGRATION_SECRET and ENCRYPTION_KEY')
    expect(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')).toBe('{}')
  })
})

async function occupiedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
