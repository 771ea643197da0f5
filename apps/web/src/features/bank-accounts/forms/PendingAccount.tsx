import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel/Panel.tsx'
import type { Approval } from '../account.ts'
import type { RenderApproval } from '../drawer/AccountDrawer.tsx'
import { useRequestFacts } from '../drawer/use-request-facts.tsx'

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
