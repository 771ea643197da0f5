import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Countdown } from '../../../ui/time/Elapsed.tsx'
import type { Intent } from '../deposit.ts'
import drawer from '../drawer/drawer.module.css'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import record from '../../../ui/drawer/record.module.css'
import { useBankAbbr } from '../queries.ts'
import { IntentStatus } from './cells.tsx'

const lists = ['deposits.intents'] as const

/** A deposit request: its amount, account, expiry and outcome. */
export function IntentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const abbrOf = useBankAbbr()
  const { row: intent, waiting } = useListedRow<Intent>(lists, id)
  if (intent === undefined) {
    return (
      <RecordDrawer record={id} label={t('intent.label')} head={null} onClose={onClose}>
        {waiting ? (
          <div className={record.waitingBody}>
            <Skeleton width={40} />
            <Skeleton width={80} />
            <Skeleton width={65} />
          </div>
        ) : (
          <EmptyState icon={SearchX} title={t('line.missing')} hint={t('line.missingHint')} />
        )}
      </RecordDrawer>
    )
  }
  const facts: FactLine[] = [
    [
      t('fact.member'),
      <>
        <b>{intent.member.username}</b>{' '}
        <span lang="th" className={drawer.quiet}>
          {intent.member.name}
        </span>
      </>,
    ],
    [t('fact.asked'), formatMoney(intent.amount)],
    [
      t('fact.ourAccount'),
      <>
        <AccountNumber account={{ ...intent.account, bankAbbr: abbrOf(intent.account.bankCode), masked: false }} />
        <span lang="th" className={drawer.quiet}>
          {intent.account.holder}
        </span>
      </>,
    ],
    [t('fact.requestedAt'), format.when(intent.requestedAt, 'dateTime')],
    [
      t('fact.expiresAt'),
      <>
        {format.when(intent.expiresAt, 'dateTime')}
        {intent.status === 'open' && (
          <span className={drawer.quiet}>
            <Countdown until={intent.expiresAt} />
          </span>
        )}
      </>,
    ],
  ]
  if (intent.paidAt !== null) facts.push([t('fact.paidAt'), format.when(intent.paidAt, 'dateTime')])
  if (intent.promotionRef !== null) facts.push([t('fact.promotion'), intent.promotionRef])
  return (
    <RecordDrawer
      record={id}
      label={t('intent.label')}
      onClose={onClose}
      head={
        <>
          <IntentStatus status={intent.status} />
          <span className={record.id} title={intent.externalId}>
            {intent.externalId}
          </span>
        </>
      }
      actions={
        intent.depositId === null ? undefined : (
          <LinkButton
            fullWidth
            size="large"
            variant="contained"
            color="primary"
            to="/account/deposit"
            search={{ id: intent.depositId }}
          >
            {t('line.to.deposit')}
          </LinkButton>
        )
      }
    >
      <p className={record.amount}>{formatMoney(intent.payAmount)}</p>
      <p className={record.to}>{t('intent.payAmount')}</p>
      <Facts lines={facts} />
    </RecordDrawer>
  )
}
