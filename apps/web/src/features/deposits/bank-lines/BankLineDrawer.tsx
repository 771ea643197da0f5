import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber, CopyButton } from '../../../ui/copy/AccountNumber.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { type FactLine, Facts, Figure } from '../../../ui/facts/Facts.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import type { BankLine } from '../deposit.ts'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import record from '../../../ui/drawer/record.module.css'
import { BankLineOutcome } from './BankLineOutcome.tsx'
import css from './bank-lines.module.css'
import { otherAccount, ownAccount, targetOf } from './bank-line.ts'

const lists = ['banking.history', 'banking.tmn-history', 'banking.tmn-transfers', 'sms.transactions'] as const

/** One bank transaction. It comes from the list; there is no endpoint for a single line. */
export function BankLineDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('deposits')
  const { row: line, waiting } = useListedRow<BankLine>(lists, id)
  if (line === undefined) {
    return (
      <RecordDrawer record={id} label={t('line.label')} head={null} onClose={onClose}>
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
  const target = targetOf(line)
  return (
    <RecordDrawer
      record={id}
      label={t('line.label')}
      onClose={onClose}
      head={
        <>
          <BankLineOutcome linked={line.linked} />
          <span className={record.id}>{line.reference}</span>
        </>
      }
      actions={
        target === null ? undefined : (
          <LinkButton fullWidth size="large" variant="contained" color="primary" to={target.to} search={target.search}>
            {t(
              `line.to.${line.linked.kind === 'withdrawal' || line.linked.kind === 'own-transfer' ? line.linked.kind : 'deposit'}`,
            )}
          </LinkButton>
        )
      }
    >
      <p className={record.amount}>{formatMoney(line.direction === 'in' ? line.amount : -line.amount)}</p>
      <BankLineFacts line={line} />
      {line.rawText !== null && (
        <p className={css.raw}>
          <span className={css.rawLabel}>{t('fact.rawText')}</span>
          {line.rawText}
        </p>
      )}
    </RecordDrawer>
  )
}

function BankLineFacts({ line }: { line: BankLine }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const other = otherAccount(line)
  const { name } = line.counterparty
  const facts: FactLine[] = [
    [t('fact.direction'), t(`direction.${line.direction}`)],
    [t('fact.ourAccount'), <AccountNumber key="own" account={ownAccount(line)} copy />],
    [
      t(line.direction === 'in' ? 'fact.from' : 'fact.to'),
      name === null && other === null ? (
        '—'
      ) : (
        <>
          {name !== null && <span lang="th">{name}</span>}
          {other !== null && <AccountNumber account={other} copy />}
        </>
      ),
    ],
    [t('fact.occurredAt'), format.when(line.occurredAt, 'dateTime')],
    [t('fact.receivedAt'), format.when(line.receivedAt, 'dateTime')],
    [t('fact.channel'), `${t(`channel.${line.channel}`)} · ${t(`source.${line.source}`)}`],
  ]
  if (line.reference !== null)
    facts.push([
      t('fact.reference'),
      <>
        <Figure>{line.reference}</Figure>
        <CopyButton text={line.reference} label={t('fact.copyReference')} />
      </>,
    ])
  if (line.balanceAfter !== null) facts.push([t('fact.balanceAfter'), formatMoney(line.balanceAfter)])
  return <Facts lines={facts} />
}
