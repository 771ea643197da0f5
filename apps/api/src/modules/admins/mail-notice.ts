import type { Deps } from '../../platform/deps.ts'
import type { JobHandler } from '../../platform/jobs.ts'
import type { Mail, Mailer } from '../../platform/outbound/mailer.ts'
import { findOperatorName, type Notice } from '../session/index.ts'
import { escaped } from './mail-link.ts'

type Texts = { readonly english: string; readonly thai: string }

const texts: Readonly<Record<Notice, (username: string, by: string) => Texts>> = {
  'email-changed': (username, by) => ({
    english: `${by} changed the email address of ${username}. Mails for this account go to the new address.`,
    thai: `${by} เปลี่ยนอีเมลของ ${username} แล้ว อีเมลของบัญชีนี้จะส่งไปที่ที่อยู่ใหม่`,
  }),
  'reset-sent': (username, by) => ({
    english: `${by} had a link sent to reset the password of ${username}.`,
    thai: `${by} ส่งลิงก์รีเซ็ตรหัสผ่านของ ${username}`,
  }),
  'second-factor-reset': (username, by) => ({
    english: `${by} reset the second factor of ${username} and ended the session.`,
    thai: `${by} รีเซ็ตการยืนยันตัวตนขั้นที่สองของ ${username} และให้ออกจากระบบ`,
  }),
}

const ENGLISH_NOTE = 'If you did not expect this, contact the owner of the back office now.'
const THAI_NOTE = 'หากคุณไม่ทราบเรื่องนี้ กรุณาติดต่อเจ้าของระบบทันที'

/** Mails an admin what another one did to their account. Tried again when the mail server fails. */
export const mailNotice =
  ({ db, config }: Pick<Deps, 'db' | 'config'>, send: Mailer): JobHandler =>
  async ({ id, notice, to, username, by }) => {
    const { english, thai } = texts[notice as Notice](String(username), String(by))
    const operator = (await findOperatorName(db)) ?? config.operatorName
    await send(
      noticeMail({ id: String(id), to: String(to) }, operator, [
        [english, ENGLISH_NOTE],
        [thai, THAI_NOTE],
      ]),
    )
  }

const noticeMail = (
  address: Pick<Mail, 'id' | 'to'>,
  operator: string,
  parts: readonly (readonly string[])[],
): Mail => ({
  ...address,
  subject: `Your account at ${operator} · บัญชีของคุณ`.replaceAll(/[\r\n]+/g, ' '),
  text: parts.map(lines => lines.join('\n\n')).join('\n\n--\n\n'),
  html: parts.map(lines => lines.map(line => `<p>${escaped(line)}</p>`).join('\n')).join('\n<hr>\n'),
})
