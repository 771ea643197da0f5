import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { IssueDialog } from '../features/reports/index.ts'
import { DialogButton } from '../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'

type Props = { profile: { readonly id: string; readonly username: string } }

/** Issues a statement of the member whose profile is open. */
export function StatementButton({ profile: { id, username } }: Props) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  if (!usePermission()('compliance.manage')) return null
  return (
    <DialogButton
      variant="outlined"
      startIcon={<FileText size={15} />}
      renderDialog={close => (
        <IssueDialog
          defaults={{ kind: 'player-statement', member: { id, username, name: '' } }}
          onClose={close}
          onIssued={report => void navigate({ to: '/compliance/report/$id', params: { id: report } })}
        />
      )}
    >
      {`${t('statement')}…`}
    </DialogButton>
  )
}
