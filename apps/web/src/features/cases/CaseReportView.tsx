import { Link } from '@tanstack/react-router'
import { FileCode, Printer } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'
import { Alert } from '../../ui/alert/Alert.tsx'
import { Button } from '../../ui/button/Button.tsx'
import cells from '../../ui/cells/cells.module.css'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { reasonTexts } from '../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { saveTicket } from '../../ui/download/save-ticket.ts'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { useLightPaper } from '../../ui/print/use-light-paper.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'
import css from './cases.module.css'
import { ReportStatus } from './CaseReports.tsx'
import { type PrintedReport, useReport } from './report.ts'

type Props = { id: string; number: string }
type OfReport = { id: string; report: PrintedReport }

/** One version of the report of a case: what is printed, what it needs for its file, and what can be done with it. */
export function CaseReportView({ id, number }: Props) {
  const { t } = useTranslation('cases')
  const found = useReport(id, number)
  useLightPaper()
  const report = found.data?.data
  if (report === undefined)
    return <Pending found={found} missing={{ title: t('report.missing.title'), hint: t('report.missing.hint') }} />
  return (
    <article className={`${css.page} ${css.paper}`}>
      <Tools id={id} report={report} />
      {report.gaps.length > 0 && (
        <Alert severity="warning" role="note" title={t('report.gaps')} className={css.gaps ?? ''}>
          <ul>
            {report.gaps.map(({ gap, of }) => (
              <li key={`${gap} ${of}`}>{t(`report.gap.${gap}`, { of: of ?? '' })}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Head id={id} report={report} />
      <Panel title={t('report.narrative')}>
        <p className={css.lines}>{report.narrative}</p>
      </Panel>
      <Panel title={t('report.action')}>
        <p className={css.lines}>{report.action}</p>
      </Panel>
      <Members report={report} />
      {report.kind === 'STR' && <Transactions report={report} />}
    </article>
  )
}

function Head({ id, report }: OfReport) {
  const { t } = useTranslation('cases')
  const labels = useTranslation('suspicions')
  const format = useFormat()
  const when = (at: string | null) => (at === null ? null : format.when(at, 'dateTime'))
  return (
    <Panel title={t('report.title')} caption={t('report.confidential')}>
      <DefinitionList
        items={[
          { label: t('report.kindLabel'), value: t(`report.kind.${report.kind}`) },
          { label: t('report.status'), value: <ReportStatus filedAt={report.filedAt} /> },
          {
            label: t('label'),
            value: (
              <Link to="/risk/case/$id" params={{ id }} className={cells.link}>
                {t('report.toCase', { number: report.case.number })}
              </Link>
            ),
          },
          { label: t('report.number'), value: String(report.number) },
          { label: t('report.operator'), value: report.operator },
          { label: t('report.entityId'), value: report.entityId },
          { label: t('report.createdBy'), value: report.createdBy.name },
          { label: t('report.createdAt'), value: when(report.createdAt) },
          {
            label: t('report.period'),
            value: `${format.businessDay(report.from)} – ${format.businessDay(report.to)}`,
          },
          {
            label: t('report.indicators'),
            value: report.indicators.map(each => labels.t(`kind.${each}`)).join(', '),
          },
          { label: t('report.filedAt'), value: when(report.filedAt), optional: true },
          { label: t('report.filedBy'), value: report.filedBy?.name, optional: true },
          { label: t('report.reference'), value: report.reference, optional: true },
          {
            label: t('report.hash'),
            value: report.hash !== null && <code className={css.hash}>{report.hash}</code>,
            wide: true,
            optional: true,
          },
        ]}
      />
    </Panel>
  )
}

function Members({ report: { members } }: { report: PrintedReport }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  return (
    <div className={css.surface}>
      <SimpleTable
        title={t('report.members')}
        rows={members}
        columns={[
          { header: t('column.subject'), render: ({ username }) => username },
          { header: t('column.name'), render: ({ name }) => name, wrap: true },
          {
            header: t('report.bornOn'),
            render: ({ bornOn }) => (bornOn === null ? '—' : format.businessDay(bornOn)),
          },
          { header: t('report.phone'), render: ({ phone }) => phone },
          { header: t('report.account'), render: ({ bank, accountNo }) => `${bank} ${accountNo}`, wrap: true },
        ]}
      />
    </div>
  )
}

function Transactions({ report: { money } }: { report: PrintedReport }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const sum = (kind: string) => formatMoney(money.reduce((all, row) => (row.kind === kind ? all + row.amount : all), 0))
  const count = t('report.count', { count: money.length, shown: formatCount(money.length) })
  const sums = t('report.sums', { deposits: sum('deposit'), withdrawals: sum('withdrawal') })
  return (
    <div className={css.surface}>
      <SimpleTable
        title={t('report.money')}
        rows={money}
        columns={[
          { header: t('report.at'), render: ({ at }) => format.when(at, 'dateTime') },
          { header: t('moment.kind'), render: ({ kind }) => t(`report.moneyKind.${kind}`) },
          { header: t('column.subject'), render: ({ username }) => username },
          { header: t('report.amount'), render: ({ amount }) => formatMoney(amount), end: true },
          { header: t('report.own'), render: ({ account }) => account ?? '—' },
        ]}
      />
      <p className={css.when}>{`${count} · ${sums}`}</p>
    </div>
  )
}

function Tools({ id, report }: OfReport) {
  const { t } = useTranslation('cases')
  const { gaps, filedAt, isLatest, reference } = report
  const can = usePermission()
  const hasFile = gaps.length === 0 && can('members.phone') && can('members.account')
  return (
    <div className={css.tools}>
      {filedAt === null && isLatest && hasFile && (
        <DialogButton
          variant="contained"
          color="primary"
          renderDialog={close => <FileReportDialog id={id} report={report} onClose={close} />}
        >
          {t('report.file.open')}
        </DialogButton>
      )}
      {filedAt !== null && reference === null && (
        <DialogButton
          variant="contained"
          color="primary"
          renderDialog={close => <ReferenceDialog id={id} report={report} onClose={close} />}
        >
          {t('report.referenceDialog.open')}
        </DialogButton>
      )}
      {hasFile && (
        <DialogButton
          variant="outlined"
          startIcon={<FileCode size={16} strokeWidth={1.75} />}
          renderDialog={close => <DownloadDialog id={id} report={report} onClose={close} />}
        >
          {t('report.download.open')}
        </DialogButton>
      )}
      <Button variant="outlined" startIcon={<Printer size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </div>
  )
}

type DialogProps = OfReport & { onClose: () => void }
const paramsOf = ({ id, report }: OfReport) => ({ id, number: String(report.number) })

function FileReportDialog({ onClose, ...of }: DialogProps) {
  const { t } = useTranslation('cases')
  const { submit, dialog } = useAction('cases.file-report', { done: () => t('report.file.done'), onSettled: onClose })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('report.file.title')}
      note={t('report.file.note')}
      confirm={t('report.file.confirm')}
      onConfirm={() => submit({ params: paramsOf(of), ifMatch: of.report.case.version })}
      onClose={onClose}
    />
  )
}

function ReferenceDialog({ onClose, ...of }: DialogProps) {
  const { t } = useTranslation('cases')
  const form = useActionForm<{ reference: string }, 'cases.report-reference'>('cases.report-reference', {
    defaults: { reference: '' },
    request: ({ reference }) => ({
      params: paramsOf(of),
      ifMatch: of.report.case.version,
      body: { reference: reference.trim() },
    }),
    done: () => t('report.referenceDialog.done'),
    onDone: onClose,
  })
  return (
    <FormDialog title={t('report.reference')} form={form} submit={t('report.referenceDialog.submit')} onClose={onClose}>
      <TextField name="reference" label={t('report.reference')} max={80} required />
    </FormDialog>
  )
}

function DownloadDialog({ onClose, ...of }: DialogProps) {
  const { t } = useTranslation('cases')
  const { submit, dialog } = useAction('cases.report-file', {
    done: () => t('report.download.done'),
    onDone: ({ data }) => saveTicket(data.path, data.fileName),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...dialog}
      {...reasonTexts(t, 'report.download')}
      onConfirm={reason => submit({ params: paramsOf(of), body: { reason } })}
      onClose={onClose}
    />
  )
}
