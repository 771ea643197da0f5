import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../config/config.ts'
import type { Logger } from '../log/log.ts'

/** A mail to one address. `id` names its file. */
export type Mail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
export type Mailer = (mail: Mail) => Promise<void>

const TIMEOUT_MS = 15_000
/** The sender of mail that is written to a file. */
const NO_SENDER = 'backoffice@localhost'

/** Sends mail by SMTP; without a server, writes it to `DATA_DIR/mail`. Throws what the server refuses. */
export function createMailer({ mail: server, dataDir }: Pick<Config, 'mail' | 'dataDir'>, log: Logger): Mailer {
  return async mail => {
    const message = messageOf(mail, server?.from ?? NO_SENDER)
    if (server !== null) {
      const { createTransport } = await import('nodemailer')
      await createTransport(transportOf(server.smtpUrl)).sendMail(message)
      return
    }
    const path = await writeMail(join(dataDir, 'mail'), mail.id, message)
    log.info({ path }, 'a mail was written to a file, because SMTP_URL is not set')
  }
}

/** Refuses an address or a subject with a line break, which would add headers. */
function messageOf({ to, subject, text, html }: Mail, from: string): SendMailOptions {
  for (const header of [to, from, subject])
    if (/[\r\n\0]/.test(header)) throw new Error('a mail’s header has a line break')
  return {
    from: { name: '', address: from },
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Exported for its test: what a mail is sent by. */
export function transportOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Links in mails open accounts: without STARTTLS nothing is sent, except to this machine.
    requireTLS: !secure && !isLoopback(host),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

async function writeMail(folder: string, id: string, message: SendMailOptions): Promise<string> {
  const { createTransport } = await import('nodemailer')
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${id}.eml`)
  await writeFile(path, bytes as Buffer, { mode: 0o600 })
  return path
}
