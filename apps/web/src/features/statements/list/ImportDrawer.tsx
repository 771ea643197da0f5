import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { FoundDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { type Definition, DefinitionList } from '../../../ui/facts/Facts.tsx'
import { sizeText } from '../../../ui/files/read-file.ts'
import { RecordLink } from '../../../ui/links.tsx'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { type Import, useImport } from '../statement.ts'
import { ImportProgress, ImportStatus, OutcomeCounts, SecondNotice } from './OutcomeCounts.tsx'
import css from './list.module.css'

/** An import beside the list: progress, outcomes of its transactions, and a link to them. */
export function ImportDrawer({ id }: { id: string }) {
  const { t } = useTranslation('statements')
  return (
    <FoundDrawer
      record={id}
      label={t('list.one')}
      found={useImport(id)}
      missing={{ title: t('list.missing') }}
      renderHead={of => <ImportStatus of={of} />}
      renderActions={() => (
        <RecordLink to="/account/deposit" search={{ tab: 'imports', import: id }}>
          {t('list.showLines')}
        </RecordLink>
      )}
    >
      {of => (
        <div className={css.facts}>
          <b>{of.fileName}</b>
          <ImportProgress of={of} />
          <OutcomeCounts of={of} current={undefined} />
          <SecondNotice of={of} />
          <ImportFacts of={of} />
        </div>
      )}
    </FoundDrawer>
  )
}

/** The content of a file and who imported it. */
export function ImportFacts({ of }: { of: Import }) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  const days =
    of.from === null || of.to === null
      ? null
      : of.from === of.to
        ? format.businessDay(of.from)
        : `${format.businessDay(of.from)} – ${format.businessDay(of.to)}`
  const items: Definition[] = [
    { label: t('column.account'), value: <AccountNumber account={{ ...of.account, masked: false }} /> },
    { label: t('filter.days'), value: days },
    { label: t('fact.inOut'), value: `${formatMoney(of.in)} / ${formatMoney(-of.out)}` },
    {
      label: t('column.format'),
      value: [t(`format.${of.format}`), of.sheet, sizeText(of.bytes)].filter(part => part !== null).join(' · '),
    },
    { label: t('column.importedBy'), value: `${of.importedBy.name} · ${format.when(of.importedAt, 'dateTime')}` },
  ]
  if (of.opening !== null && of.closing !== null)
    items.push({
      label: t('fact.balances'),
      value: `${formatMoney(of.opening)} → ${formatMoney(of.closing)} · ${t(`sums.${of.sums}`)}`,
    })
  if (of.opening !== null && of.knownOpening !== null) {
    items.push({
      label: t('fact.openingDifference'),
      value: t('opening.confirmed', {
        difference: formatMoney(of.opening - of.knownOpening),
        known: formatMoney(of.knownOpening),
        name: of.importedBy.name,
      }),
    })
  }
  if (of.leftOut > 0) items.push({ label: t('fact.leftOut'), value: formatCount(of.leftOut) })
  return <DefinitionList items={items} />
}
