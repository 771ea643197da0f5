import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel/Panel.tsx'
import type { Approval } from '../account.ts'
import type { RenderApproval } from '../drawer/AccountDrawer.tsx'
import { useRequestFacts } from '../drawer/use-request-facts.tsx'

/** An account somebody wants to add: not there yet, and everything the second person has to see. */
export function PendingAccount({ approval, renderApproval }: { approval: Approval; renderApproval: RenderApproval }) {
  const { t } = useTranslation('bankAccounts')
  const facts = useRequestFacts().of(approval.given)
  return (
    <Panel title={t('pending.title', { account: approval.subject.label })} tone="warning">
      {renderApproval(approval, facts)}
    </Panel>
  )
}
