import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { IssueDialog, ReportList } from '../features/reports/index.ts'
import { NewButton } from '../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'

/** Issued reports, and the button that issues one. */
export const ReportsTab = () => <ReportList toolbar={<IssueButton />} />

function IssueButton() {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  if (!usePermission()('compliance.manage')) return null
  return (
    <NewButton
      renderDialog={close => (
        <IssueDialog onClose={close} onIssued={id => void navigate({ to: '/compliance/report/$id', params: { id } })} />
      )}
    >
      {`${t('issue.open')}…`}
    </NewButton>
  )
}
