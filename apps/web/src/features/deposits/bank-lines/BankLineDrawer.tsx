import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { counterpartyAccount } from '../../../ui/copy/show-account.ts'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import record from '../../../ui/drawer/record.module.css'
import { type FactLine, Facts, Reference } from '../../../ui/facts/Facts.tsx'
import { RecordLink } from '../../../ui/links.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import type { BankLine } from '../deposit.ts'
import { ownAccount, targetOf } from './bank-line.ts'
import { BankLineOutcome, RawText } from './cells.tsx'

const lists = ['banking.history', 'banking.tmn-history', 'banking.tmn-transfers', 'sms.transactions'] as const

/** A bank transaction, taken from the list: no endpoint reads a single one. */
export function BankLineDrawer({ id }: { id: string }) {
  const { t } = useTranslation('deposits')
  return (
    <FoundDrawer
      record={id}
      label={t('line.label')}
      found={useListedRow<BankLine>(lists, id)}
      missing={{ title: t('line.missing'), hint: t('line.missingHint') }}
      renderHead={({ linked, reference }) => (
        <>
          <BankLineOutcome linked={linked} />
          <span className={record.id}>{reference}</span>
        </>
      )}
      renderActions={line => {
        const target = targetOf(line)
        const { kind } = line.linked
        return (
          target !== null && (
            <RecordLink to={target.to} search={target.search}>
              {t(`line.to.${kind === 'withdrawal' || kind === 'own-transfer' ? kind : 'deposit'}`)}
            </RecordLink>
          )
        )
      }}
    >
      {line => (
        <>
          <p className={record.amount}>{formatMoney(line.direction === 'in' ? line.amount : -line.amount)}</p>
          <BankLineFacts line={line} />
          <RawText text={line.rawText} />
        </>
      )}
    </FoundDrawer>
  )
}

function BankLineFacts({ line }: { line: BankLine }) {
  const { t } = useTranslation('deposits')
  const format = useFormat()
  const other = counterpartyAccount(line.counterparty)
  const { name } = line.counterparty
  const facts: readonly FactLine[] = [
    [t('filter.direction'), t(`direction.${line.direction}`)],
    [t('column.receivingAccount'), <AccountNumber key="own" account={ownAccount(line)} copy />],
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
    [t('column.occurredAt'), format.when(line.occurredAt, 'dateTime')],
    [t('column.receivedAt'), format.when(line.receivedAt, 'dateTime')],
    [t('column.source'), `${t(`channel.${line.channel}`)} · ${t(`source.${line.source}`)}`],
    [t('column.providerRef'), line.reference !== null && <Reference key="reference" text={line.reference} />],
    [t('fact.balanceAfter'), line.balanceAfter !== null && formatMoney(line.balanceAfter)],
  ]
  return <Facts lines={facts} />
}
