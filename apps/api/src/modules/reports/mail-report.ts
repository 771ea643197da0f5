import { type Language, languages } from '@backoffice/contract/texts/words'
import type { Deps } from '../../platform/deps.ts'
import type { JobHandler, JobOptions } from '../../platform/jobs.ts'
import type { Mail, Mailer } from '../../platform/outbound/mailer.ts'
import { textOf } from '../../platform/words.ts'
import { findReport, type StoredReport } from './reports.repo.ts'
import { findMail, saveMailFailure, saveSent } from './schedules.repo.ts'

/** The job that mails a report. */
export const MAIL_REPORT = 'reports.mail'
const RETRIES = 5
export const MAIL_OPTIONS: JobOptions = { retries: RETRIES, retryDelay: 30 }
const MAX_ERROR = 300

/**
 * Mails where a scheduled report is and its hash, never its content: a mailbox is no place for it. Tried again when the
 * mail server fails; what it said is saved and shown.
 */
export const mailReport =
  ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, send: Mailer): JobHandler =>
  async ({ id }, { attempt }) => {
    const mail = await findMail(db, String(id))
    const report = mail === undefined ? undefined : await findReport(db, mail.reportId)
    if (mail === undefined || report === undefined || mail.state === 'sent') return
    const { publicUrl, host, port } = config.http
    const url = `${publicUrl ?? `http://${host}:${port}`}/compliance/report/${report.id}`
    try {
      await send(reportMail({ id: mail.id, to: mail.to }, report, url))
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      await saveMailFailure(db, mail.id, text.slice(0, MAX_ERROR), attempt > RETRIES)
      throw error
    }
    await saveSent(db, mail.id, clock.now())
  }

const mailLanguages: readonly Language[] = languages.filter(each => each === 'en' || each === 'th')

/** The mail, in English and Thai. */
export function reportMail(address: Pick<Mail, 'id' | 'to'>, report: StoredReport, url: string): Mail {
  const { operator, kind, from, to, version } = report
  const hash = report.hash.toString('hex')
  const period = from === to ? from : `${from} – ${to}`
  const parts = mailLanguages.map(language => [
    textOf(language, 'reports', 'mail.issued', {
      report: textOf(language, 'reports', `kind.${kind}`),
      operator,
      period,
      version: String(version),
    }),
    url,
    textOf(language, 'reports', 'mail.hash', { hash }),
  ])
  const names = mailLanguages.map(language => textOf(language, 'reports', `kind.${kind}`))
  return {
    ...address,
    subject: `${operator}: ${names.join(' · ')} ${period}`.replaceAll(/[\r\n]+/g, ' '),
    text: parts.map(lines => lines.join('\n\n')).join('\n\n--\n\n'),
    html: parts.map(lines => lines.map(line => `<p>${htmlOf(line, url)}</p>`).join('\n')).join('\n<hr>\n'),
  }
}

const htmlOf = (line: string, url: string): string =>
  line === url ? `<a href="${escaped(url)}">${escaped(url)}</a>` : escaped(line)
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
