import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { UsersRound } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import type { Fact } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { SlipPicture } from '../../../ui/files/SlipPicture.tsx'
import { Money } from '../../../ui/money/Money.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { StatusChip } from '../../../ui/status-chip/StatusChip.tsx'
import record from '../../../ui/drawer/record.module.css'
import { useAccounts } from '../../../ui/reference-data.ts'
import type { OpenApproval, RenderApproval } from '../drawer/DepositDrawer.tsx'
import drawer from '../drawer/drawer.module.css'
import { CreditPreview } from '../actions/CreditPreview.tsx'

type Approval = ClientResponse<Endpoints['approvals.list']>['data'][number]
type Props = { approval: Approval; renderApproval: RenderApproval }

/** A manual deposit that waits for its second approval: not a deposit yet, shown with the requester's input. */
export function PendingEntry({ approval, renderApproval }: Props) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const { given: input, subject, amount, askedBy, askedAt, expiresAt, id, kind } = approval
  const account = useAccounts().data?.data.find(each => each.id === input['accountId'])
  const open: OpenApproval = { id, kind, askedBy, expiresAt }
  const into =
    account === undefined ? (
      '—'
    ) : (
      <>
        <AccountNumber account={{ ...account, masked: false }} /> <span lang="th">{account.holder}</span>
      </>
    )
  const facts: Fact[] = [
    { label: t('column.member'), value: subject.label },
    { label: t('column.amount'), value: <Money amount={amount ?? 0} strong /> },
    { label: t('column.receivingAccount'), value: into },
  ]
  const lines: readonly FactLine[] = [
    [t('column.member'), <b key="member">{subject.label}</b>],
    [t('column.receivingAccount'), into],
    [
      t('column.paidAt'),
      input['occurredAt'] !== undefined &&
        (input['paidAtKnown'] === undefined ? format.when(input['occurredAt'], 'dateTime') : t('fact.paidAtUnknown')),
    ],
    [t('column.providerRef'), input['reference']],
    [t('ui:reason.label'), input['reason']],
    [
      t('fact.askedBy'),
      <>
        {askedBy.name}
        <span className={drawer.quiet}>{format.when(askedAt, 'dateTime')}</span>
      </>,
    ],
    [t('column.note'), input['despiteAlike'] !== undefined && t('entry.despiteAlike')],
  ]
  return (
    <RecordDrawer
      record={subject.id}
      label={t('became.deposit')}
      head={
        <StatusChip tone="warn" icon={UsersRound}>
          {t('status.awaiting-second')}
        </StatusChip>
      }
    >
      <p className={record.amount}>{formatMoney(amount ?? 0)}</p>
      <p className={record.to}>{t('channel.manual')}</p>
      {renderApproval(open, facts)}
      <Facts lines={lines} />
      {input['memberId'] !== undefined && amount !== null && (
        <CreditPreview memberId={input['memberId']} change={amount} />
      )}
      {input['slipId'] !== undefined && <SlipPicture slipId={input['slipId']} alt={t('drawer.slip')} />}
    </RecordDrawer>
  )
}
