import { FileSpreadsheet, FileText, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { saveTicket } from '../../ui/download/save-ticket.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { ProfileLink } from '../../ui/links.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { useLightPaper } from '../../ui/print/use-light-paper.ts'
import { Difference } from './Difference.tsx'
import { Mails } from './Mails.tsx'
import { type HrefOf, type Report, useReport } from './report.ts'
import css from './reports.module.css'
import { ReportTableView } from './ReportTableView.tsx'
import { useVerification } from './Verification.tsx'

type Props = {
  id: string
  hrefOf: HrefOf
  /** What issues the report again; the page passes it in. */
  renderAgain: (report: Report) => ReactNode
}

/** One report as it was issued: its head, its tables, what differs, and how it is verified, printed and saved. */
export function ReportDetail({ id, hrefOf, renderAgain }: Props) {
  const { t } = useTranslation('reports')
  const found = useReport(id)
  const verification = useVerification(id)
  useLightPaper()
  const report = found.data?.data
  if (report === undefined)
    return <Pending found={found} missing={{ title: t('issued.missing.title'), hint: t('issued.missing.hint') }} />
  return (
    <article className={css.page}>
      <div className={css.tools}>
        {renderAgain(report)}
        {verification.button}
        <Button startIcon={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Download id={id} format="xlsx" icon={<FileSpreadsheet size={16} strokeWidth={1.75} />} />
        <Download id={id} format="csv" icon={<FileText size={16} strokeWidth={1.75} />} />
      </div>
      {verification.result}
      <Head report={report} />
      {report.kind === 'liability' && <p className={css.note}>{t('note.held')}</p>}
      {report.notes.map(({ code, until }) => (
        <Alert key={code} severity="info" role="note">
          {t(`note.${code}`, { until: until ?? '' })}
        </Alert>
      ))}
      <Difference report={report} />
      {report.tables.map(table => (
        <ReportTableView key={table.key} report={report} table={table} hrefOf={hrefOf} />
      ))}
      <Mails mails={report.mails} />
    </article>
  )
}

function Head({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { kind, member, from, to, operator, timeZone, cutOff, issuedAt, issuedBy, version, hash, seal } = report
  return (
    <header className={css.head}>
      <p className={css.operator}>{operator}</p>
      <h1 className={css.name}>
        {t(`kind.${kind}`)}
        {member !== null && (
          <>
            {' · '}
            <ProfileLink id={member.id} className={css.link ?? ''}>
              {member.username}
            </ProfileLink>
          </>
        )}
      </h1>
      <DefinitionList
        items={[
          { label: t('fact.interval'), value: `${format.businessDay(from)} – ${format.businessDay(to)}` },
          { label: t('fact.zone'), value: `${timeZone}, ${cutOff}` },
          { label: t('fact.version'), value: String(version) },
          { label: t('fact.printedAt'), value: format.when(issuedAt, 'dateTime') },
          { label: t('fact.by'), value: issuedBy?.name ?? t('bySchedule') },
          { label: t('fact.hash'), value: <code className={css.hash}>{hash}</code>, wide: true },
          {
            label: t('fact.seal'),
            value: seal === null ? t('noSeal') : <code className={css.hash}>{`${seal.seq} · ${seal.hash}`}</code>,
            wide: true,
          },
        ]}
      />
    </header>
  )
}

function Download({ id, format, icon }: { id: string; format: 'xlsx' | 'csv'; icon: ReactNode }) {
  const ticket = useAction('issued-reports.ticket', {
    aloud: true,
    onDone: ({ data }) => saveTicket(data.path, data.fileName),
  })
  return (
    <WorkingButton
      variant="outlined"
      startIcon={icon}
      working={ticket.dialog.working}
      onClick={() => ticket.submit({ params: { id }, body: { format, locale: currentLocale() } })}
    >
      {format.toUpperCase()}
    </WorkingButton>
  )
}
