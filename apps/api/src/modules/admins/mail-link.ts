import type { AdminTokenKind } from '@backoffice/contract/admins/terms'
import type { Deps } from '../../platform/deps.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import type { Mail, Mailer } from '../../platform/outbound/mailer.ts'
import { openSecret } from '../../platform/sealed-secret.ts'
import { findOperatorName } from '../session/index.ts'
import { linkPathOf, linkPurpose } from './link-token.ts'
import { findToken, type StoredToken } from './tokens.repo.ts'
import { problemOf } from './commands/use-link.ts'

/** Mails a link, unless it was used or replaced meanwhile. Tried again when the mail server fails. */
export const mailLink =
  ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, send: Mailer): JobHandler =>
  async ({ tokenId, keyId, sealed }) => {
    const token = await findToken(db, String(tokenId))
    if (token === undefined || token.email === null || problemOf(token, clock.now()) !== null) return
    const stored = { keyId: String(keyId), sealed: Buffer.from(String(sealed), 'base64') }
    const secret = openSecret(stored, config.encryptionKey, linkPurpose(token.id))
    const { publicUrl, host, port } = config.http
    const url = `${publicUrl ?? `http://${host}:${port}`}${linkPathOf(token.kind, secret)}`
    const operator = (await findOperatorName(db)) ?? config.operatorName
    await send(linkMail(token, token.email, url, operator))
  }

type Texts = { readonly subject: string; readonly english: readonly string[]; readonly thai: readonly string[] }

function textsOf(kind: AdminTokenKind, operator: string, { name, username }: StoredToken): Texts {
  if (kind === 'invitation')
    return {
      subject: `Your invitation to ${operator} · คำเชิญเข้าใช้งานระบบ`,
      english: [
        `Hello ${name},`,
        `You are invited to the back office of ${operator} as ${username}. Choose your password with this link:`,
        'The link works once and for 24 hours. If you do not expect this invitation, ignore this mail.',
      ],
      thai: [
        `เรียนคุณ ${name}`,
        `คุณได้รับเชิญให้เข้าใช้งานระบบหลังบ้านของ ${operator} ด้วยชื่อผู้ใช้ ${username} กรุณาตั้งรหัสผ่านผ่านลิงก์นี้`,
        'ลิงก์ใช้ได้ครั้งเดียวและภายใน 24 ชั่วโมง หากคุณไม่ได้รอคำเชิญนี้ ไม่ต้องดำเนินการใด ๆ',
      ],
    }
  return {
    subject: `Reset your password at ${operator} · รีเซ็ตรหัสผ่าน`,
    english: [
      `Hello ${name},`,
      `Set a new password for ${username} in the back office of ${operator} with this link:`,
      'The link works once and for 24 hours. If you did not ask for it, ignore this mail: your password stays.',
    ],
    thai: [
      `เรียนคุณ ${name}`,
      `กรุณาตั้งรหัสผ่านใหม่ของ ${username} สำหรับระบบหลังบ้านของ ${operator} ผ่านลิงก์นี้`,
      'ลิงก์ใช้ได้ครั้งเดียวและภายใน 24 ชั่วโมง หากคุณไม่ได้ขอ ไม่ต้องดำเนินการใด ๆ รหัสผ่านเดิมยังใช้ได้',
    ],
  }
}

/** The mail, in English and Thai. */
export function linkMail(token: StoredToken, to: string, url: string, operator: string): Mail {
  const { subject, english, thai } = textsOf(token.kind, operator, token)
  const parts = [english, thai].map(([greeting = '', request = '', note = '']) => [greeting, request, url, note])
  return {
    id: token.id,
    to,
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    text: parts.map(lines => lines.join('\n\n')).join('\n\n--\n\n'),
    html: parts.map(lines => lines.map(line => `<p>${htmlOf(line, url)}</p>`).join('\n')).join('\n<hr>\n'),
  }
}

const htmlOf = (line: string, url: string): string =>
  line === url ? `<a href="${escaped(url)}">${escaped(url)}</a>` : escaped(line)

/** Text for HTML. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
