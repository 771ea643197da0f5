import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { type FactLine, Facts } from '../../../ui/facts/Facts.tsx'
import { RecordLink } from '../../../ui/links.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import { Countdown } from '../../../ui/time/Elapsed.tsx'
import type { Intent } from '../deposit.ts'
import drawer from '../drawer/drawer.module.css'
import { IntentAccount, IntentStatus } from './IntentList.tsx'

const lists = ['deposits.intents'] as const

/** A deposit request: exact amount, account, expiry and outcome. */
export function IntentDrawer({ id }: { id: string }) {
  const { t } = useTranslation('deposits')
  return (
    <FoundDrawer
      record={id}
      label={t('intent.label')}
      found={useListedRow<Intent>(lists, id)}
      missing={{ title: t('line.missing'), hint: t('line.missingHint') }}
      renderHead={({ status, externalId }) => (
        <>
          <IntentStatus status={status} />
          <span className={record.id} title={externalId}>
            {externalId}
          </span>
        </>
      )}
      renderActions={({ depositId }) =>
        depositId !== null && (
          <RecordLink to="/account/deposit" search={{ id: depositId }}>
            {t('line.to.deposit')}
          </RecordLink>
        )
      }
    >
      {intent => (
        <>
          <p className={record.amount}>{formatMoney(intent.payAmount)}</p>
          <p className={record.to}>{t('intent.payAmount')}</p>
          <IntentFacts intent={intent} />
        </>
      )}
    </FoundDrawer>
  )
}

function IntentFacts({ intent }: { intent: Intent }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const facts: readonly FactLine[] = [
    [
      t('column.member'),
      <>
        <b>{intent.member.username}</b>{' '}
        <span lang="th" className={drawer.quiet}>
          {intent.member.name}
        </span>
      </>,
    ],
    [t('column.asked'), formatMoney(intent.amount)],
    [
      t('column.receivingAccount'),
      <>
        <IntentAccount intent={intent} />
        <span lang="th" className={drawer.quiet}>
          {intent.account.holder}
        </span>
      </>,
    ],
    [t('column.requestedAt'), format.when(intent.requestedAt, 'dateTime')],
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
    [t('column.paidAt'), intent.paidAt !== null && format.when(intent.paidAt, 'dateTime')],
    [t('column.promotionRef'), intent.promotionRef],
  ]
  return <Facts lines={facts} />
}
