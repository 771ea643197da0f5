import { expect, onTestFinished, test } from 'vitest'
import { newKey, startSftpServer } from '../../../test/support/sftp-server.ts'
import { createSftpTransfer, type SftpServer } from './file-transfer.ts'

async function* parts(...texts: string[]) {
  yield* texts
}
async function start(options: Parameters<typeof startSftpServer>[0] = {}) {
  const server = await startSftpServer(options)
  onTestFinished(() => server.close())
  const send = (changes: Partial<SftpServer> = {}, name = 'liability_v1.csv', content = parts('a,b\n', '1,2\n')) =>
    createSftpTransfer({ ...server.settings, ...changes }, 5_000)({ name, content })
  return { ...server, send }
}

test('a file is written under a temporary name, then renamed', async () => {
  const { state, send } = await start()
  await send()
  expect([...state.files]).toEqual([['/reports/liability_v1.csv', 'a,b\n1,2\n']])
  const [from, to] = ['/reports/.liability_v1.csv.part', '/reports/liability_v1.csv']
  expect(state.names.filter(name => !name.startsWith('remove'))).toEqual([`open ${from}`, `rename ${from} ${to}`])
})

test('a second try replaces the file, also what the first one left half', async () => {
  const { state, send } = await start()
  state.files.set('/reports/.liability_v1.csv.part', 'half')
  await send()
  await send({}, 'liability_v1.csv', parts('new'))
  expect([...state.files]).toEqual([['/reports/liability_v1.csv', 'new']])
})

test('a file that is refused leaves the earlier one as it was', async () => {
  const { state, send } = await start()
  await send()
  state.refusals = 1
  await expect(send({}, 'liability_v1.csv', parts('new'))).rejects.toThrow()
  expect(state.files.get('/reports/liability_v1.csv')).toBe('a,b\n1,2\n')
})

test('a large file arrives whole', async () => {
  const { state, send } = await start()
  const line = `${'x'.repeat(999)}\n`
  await send({}, 'large.csv', parts(...Array.from({ length: 2_000 }, () => line)))
  expect(state.files.get('/reports/large.csv')).toBe(line.repeat(2_000))
})

test('a server with another key gets no sign-in and no file, and the error names its key', async () => {
  const { state, send, settings } = await start()
  await expect(send({ hostKey: newKey().fingerprint })).rejects.toThrow(
    `the server has the host key ${settings.hostKey}, not the one of SFTP_HOST_KEY`,
  )
  expect([state.attempts, state.files.size]).toEqual([0, 0])
})

test('a private key signs in instead of a password', async () => {
  const userKey = newKey()
  const { state, send } = await start({ userKey })
  await send({ password: null, privateKey: userKey.privateKey })
  expect(state.files.size).toBe(1)
  await expect(send({ password: null, privateKey: newKey().privateKey })).rejects.toThrow(/authentication/i)
})

test.each([
  ['a wrong password', { password: 'wrong' }, /authentication/i],
  ['a folder that is not there', { folder: '/elsewhere' }, /no such file/i],
  ['a port where nothing listens', { port: 1 }, /ECONNREFUSED/],
])('%s is an error that says so, without the password', async (_what, changes, message) => {
  const { send } = await start()
  const failed = await send(changes).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  expect(failed).toMatch(message)
  expect(failed).not.toMatch(/wrong|orchid/)
})

test('a server that no longer answers ends the transfer after its time', async () => {
  const { state, send, settings } = await start()
  await send()
  state.silent = true
  await expect(createSftpTransfer(settings, 300)({ name: 'late.csv', content: parts('a') })).rejects.toThrow()
})
