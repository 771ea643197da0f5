import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createMailer, type Mail, transportOf } from './mailer.ts'

const mail: Mail = {
  id: 'mail-1',
  to: 'mali@example.com',
  subject: 'คำเชิญ',
  text: 'https://office.example.com/register?token=abc',
  html: '<p>x</p>',
}
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailer-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
const mailer = (smtpUrl: string | null) =>
  createMailer(
    { dataDir, mail: smtpUrl === null ? null : { smtpUrl, from: 'office@example.com' } },
    createLog('silent'),
  )

test('without a server, a mail is a file that only the server’s user reads', async () => {
  await mailer(null)(mail)
  const folder = join(dataDir, 'mail')
  expect(readdirSync(folder)).toEqual(['mail-1.eml'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const file = join(folder, 'mail-1.eml')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toMatch(/^To: mali@example\.com\r?$/m)
})

test.each([{ to: 'a@example.com\r\nBcc: b@example.com' }, { subject: 'x\nBcc: b@example.com' }])(
  'a header with a line break is refused: %j',
  async change => {
    await expect(mailer(null)({ ...mail, ...change })).rejects.toThrow('line break')
  },
)

/** Takes one mail, in as much of SMTP as that needs. */
function answer(socket: Socket, received: string[]): void {
  let isData = false
  const reply = (line: string): void => void socket.write(`${line}\r\n`)
  reply('220 test')
  socket.on('data', chunk => {
    const text = chunk.toString()
    received.push(text)
    if (isData) {
      if (!text.endsWith('\r\n.\r\n')) return
      isData = false
      reply('250 accepted')
    } else if (text.startsWith('DATA')) {
      isData = true
      reply('354 go on')
    } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else reply('250 test')
  })
}

test('with a server, it is sent by SMTP from the address of the settings', async () => {
  const received: string[] = []
  const server = createServer(socket => answer(socket, received))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    await mailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)(mail)
  } finally {
    server.close()
  }
  const text = received.join('')
  expect(text).toContain('MAIL FROM:<office@example.com>')
  expect(text).toContain('RCPT TO:<mali@example.com>')
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: true }],
  ['smtp://127.0.0.1.example.com:25', { host: '127.0.0.1.example.com', port: 25, secure: false, requireTLS: true }],
  ['smtps://mail.example.com', { port: 465, secure: true, requireTLS: false }],
  ['smtp://127.0.0.1:1025', { secure: false, requireTLS: false }],
  ['smtp://[::1]:1025', { host: '::1', secure: false, requireTLS: false }],
])('a mail leaves this machine encrypted only: %s', (url, transport) => {
  expect(transportOf(url)).toMatchObject(transport)
})
