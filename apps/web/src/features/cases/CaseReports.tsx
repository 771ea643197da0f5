import { Link } from '@tanstack/react-router'
import { FileCheck, FilePen } from 'lucide-react'
import { useFormat } from '../../i18n/format.ts'
import { loadScreenWords } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import cells from '../../ui/cells/cells.module.css'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { later } from '../../ui/later.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { StatusChip } from '../../ui/status-chip/StatusChip.tsx'
import type { CaseDetail } from './case.tsx'
import css from './cases.module.css'
import { useReports } from './report.ts'

// Indicators have the words of internal reports.
const ReportDialog = later(async () => {
  const [part] = await Promise.all([import('./ReportDialog.tsx'), loadScreenWords('suspicions')])
  return part.ReportDialog
})

/** The suspicious activity reports of a case, and the way to a new version. */
export function CaseReports({ of }: { of: CaseDetail }) {
  const { t } = useTranslation('cases')
  const format = useFormat()
  const can = usePermission()
  const canSeePersonal = can('members.phone') && can('members.account')
  const found = useReports(of.id)
  const reports = found.data?.data
  const latest = reports?.[0]
  return (
    <Panel
      title={t('report.list')}
      actions={
        of.can.includes('report') &&
        canSeePersonal &&
        reports !== undefined && (
          <DialogButton renderDialog={close => <ReportDialog of={of} latest={latest} onClose={close} />}>
            {t(latest === undefined ? 'report.write' : 'report.again')}
          </DialogButton>
        )
      }
    >
      {reports === undefined ? (
        <Pending found={found} widths={[60]} />
      ) : reports.length === 0 ? (
        <p>{t('report.none')}</p>
      ) : (
        <ul className={css.steps}>
          {reports.map(({ number, kind, createdBy, createdAt, filedAt, reference }) => (
            <li key={number}>
              <div className={css.chips}>
                <Link to={`/risk/case/${of.id}/report/${number}` as '/risk'} className={cells.link}>
                  {t('report.numbered', { number })}
                </Link>
                <ReportStatus filedAt={filedAt} />
              </div>
              <span className={css.when}>
                {[t(`report.kind.${kind}`), format.when(createdAt, 'dateTime'), createdBy.name, reference]
                  .filter(part => part !== null)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Whether a version was filed. */
export function ReportStatus({ filedAt }: { filedAt: string | null }) {
  const { t } = useTranslation('cases')
  return filedAt === null ? (
    <StatusChip tone="plain" icon={FilePen}>
      {t('report.draft')}
    </StatusChip>
  ) : (
    <StatusChip tone="ok" icon={FileCheck}>
      {t('report.filed')}
    </StatusChip>
  )
}
