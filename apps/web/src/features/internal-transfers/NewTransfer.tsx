import { lazy } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Fact } from '../../ui/dialogs/ConfirmDialog.tsx'
import { AccountNumber } from '../../ui/copy/AccountNumber.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { useAccounts } from '../../ui/reference-data.ts'
import type { Approval, RenderApproval } from './transfer.ts'
import { NewButton } from '../../ui/dialogs/DialogButton.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'

const BookDialog = lazy(() => import('./BookDialog.tsx').then(part => ({ default: part.BookDialog })))

/**
 * The button for a transfer, for those who can book one. `limit`: above it a second approval is needed; null: never.
 */
export function NewTransfer({ limit }: { limit: number | null }) {
  const { t } = useTranslation('bankAccounts')
  if (!usePermission()('banking.move')) return null
  return (
    <NewButton renderDialog={close => <BookDialog limit={limit} onClose={close} />}>{t('transfer.open')}</NewButton>
  )
}

type Props = { approval: Approval; renderApproval: RenderApproval }

/** A pending internal transfer with everything the second approver has to check. */
export function PendingTransfer({ approval, renderApproval }: Props) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const { given: input, amount } = approval
  const accounts = useAccounts().data?.data
  const named = (requested: string | undefined) => {
    const account = accounts?.find(({ bankCode, accountNo }) => `${bankCode} ${accountNo}` === requested)
    return account === undefined ? (requested ?? '—') : <AccountNumber account={account} />
  }
  const facts: Fact[] = [
    { label: t('transfer.from'), value: named(input['from']) },
    { label: t('transfer.to'), value: named(input['to']) },
    { label: t('transfer.amount'), value: <Money amount={amount ?? 0} strong /> },
    {
      label: t('transfer.occurredAt'),
      value: input['occurredAt'] === undefined ? '—' : format.when(input['occurredAt'], 'dateTime'),
    },
  ]
  return (
    <Panel title={t('transfer.pending')} tone="warning">
      {renderApproval(approval, facts)}
    </Panel>
  )
}
