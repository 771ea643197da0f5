import { useNavigate, useParams } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useRecordName } from '../app/shell/record-name.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { IssueDialog, type Report, ReportDetail, useReport } from '../features/reports/index.ts'
import { DialogButton } from '../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { reportLinks } from './report-links.ts'

/** /compliance/report/{id}: one report as it was issued. */
export function ReportPage() {
  const { id = '' } = useParams({ strict: false })
  const { t } = useTranslation('reports')
  const can = usePermission()
  const hrefOf = useMemo(() => reportLinks(can), [can])
  const report = useReport(id).data?.data
  useRecordName(report && t(`kind.${report.kind}`))
  return (
    <ReportDetail
      key={id}
      id={id}
      hrefOf={hrefOf}
      renderAgain={each => can('compliance.manage') && <Again report={each} />}
    />
  )
}

/** Issues the same report again, as its next version. */
function Again({ report: { kind, from, to, member } }: { report: Report }) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  return (
    <DialogButton
      startIcon={<RefreshCw size={16} strokeWidth={1.75} />}
      renderDialog={close => (
        <IssueDialog
          defaults={{ kind, from, to, ...(member === null ? {} : { member: { ...member, name: '' } }) }}
          onClose={close}
          onIssued={id => void navigate({ to: '/compliance/report/$id', params: { id } })}
        />
      )}
    >
      {`${t('issue.again')}…`}
    </DialogButton>
  )
}
