import { lazy } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { Approval } from '../account.ts'
import type { RenderApproval } from '../drawer/AccountDrawer.tsx'
import { useRequestFacts } from '../drawer/use-request-facts.tsx'
import { NewButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'

const AddDialog = lazy(() => import('./AddDialog.tsx').then(part => ({ default: part.AddDialog })))

/** The button for a new account, for those who can add one. */
export function AddAccount() {
  const { t } = useTranslation('bankAccounts')
  if (!usePermission()('banking.manage')) return null
  return <NewButton renderDialog={close => <AddDialog onClose={close} />}>{t('add.open')}</NewButton>
}

/** A pending new account with everything the second approver has to check. */
export function PendingAccount({ approval, renderApproval }: { approval: Approval; renderApproval: RenderApproval }) {
  const { t } = useTranslation('bankAccounts')
  const facts = useRequestFacts().of(approval.given)
  return (
    <Panel title={t('pending.title', { account: approval.subject.label })} tone="warning">
      {renderApproval(approval, facts)}
    </Panel>
  )
}
