import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { RecordLink } from '../../../ui/links.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { type Definition, DefinitionList } from '../../../ui/facts/Facts.tsx'
import { useListedRow } from '../../../ui/resource-table/use-listed-row.ts'
import type { ImportLine } from '../statement.ts'
import css from './list.module.css'
import { OutcomeChip } from './OutcomeCounts.tsx'

const lists = ['statements.lines'] as const

/** A transaction as the file has it, taken from the list. */
export function StatementLineDrawer({ id }: { id: string }) {
  const { t } = useTranslation('statements')
  return (
    <FoundDrawer
      record={id}
      label={t('list.lineLabel')}
      found={useListedRow<ImportLine>(lists, id)}
      missing={{ title: t('list.lineMissing') }}
      renderHead={({ outcome }) => <OutcomeChip outcome={outcome} />}
      renderActions={({ depositId }) =>
        depositId !== null && (
          <RecordLink to="/account/deposit" search={{ id: depositId }}>
            {t('ui:openDeposit')}
          </RecordLink>
        )
      }
    >
      {line => <Facts line={line} />}
    </FoundDrawer>
  )
}

function Facts({ line }: { line: ImportLine }) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  const items: Definition[] = [
    { label: t('column.line'), value: line.line },
    { label: t('column.occurredAt'), value: format.when(line.occurredAt, line.timeKnown ? 'dateTime' : 'date') },
    { label: t('column.name'), value: line.counterparty.name },
    { label: t('column.accountNo'), value: line.counterparty.accountNo },
    { label: t('column.reference'), value: line.reference },
    { label: t('column.balanceAfter'), value: line.balanceAfter === null ? null : formatMoney(line.balanceAfter) },
    { label: t('column.text'), value: line.text, wide: true },
  ]
  if (line.problem !== null) {
    const value = t(`problem.code.${line.problem}`, { defaultValue: line.problem })
    items.push({ label: t('column.problem'), value, wide: true })
  }
  return (
    <>
      <p className={css.amount}>{formatMoney(line.direction === 'in' ? line.amount : -line.amount)}</p>
      <DefinitionList items={items} />
    </>
  )
}
