import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Check } from '../../../ui/choice/Choice.tsx'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { AccountNumber } from '../../../ui/copy/AccountNumber.tsx'
import { type ReadFile, sizeText } from '../../../ui/files/read-file.ts'
import { formatCount, formatMoney } from '../../../ui/money/format-money.ts'
import { type Definition, DefinitionList } from '../../../ui/facts/Facts.tsx'
import { StatRow, StatTile } from '../../../ui/panel/StatTile.tsx'
import type { Preview } from '../statement.ts'
import { OpeningNotice } from './OpeningNotice.tsx'
import { EntriesTable, Problems } from './Tables.tsx'
import css from './wizard.module.css'

type Props = {
  file: ReadFile | null
  preview: Preview
  sums: 'refuse' | 'report'
  onSums: (sums: 'refuse' | 'report') => void
  isOpeningConfirmed: boolean
  onOpening: (confirmed: boolean) => void
}

/** The last step before the import: how many lines are new, and the problems. */
export function CheckStep({ file, preview, sums, onSums, isOpeningConfirmed, onOpening }: Props) {
  const { t } = useTranslation('statements')
  const { entries, openingMismatch, problems, warnings, importedBefore } = preview
  const onlySums = problems.length > 0 && problems.every(({ code }) => code === 'sums')
  return (
    <>
      <Facts file={file} preview={preview} />
      {importedBefore !== null && (
        <Alert severity="info">
          {t('check.importedBefore')}{' '}
          <Link to="/account/deposit" search={{ tab: 'imports', import: importedBefore }} className={css.link}>
            {t('check.showImport')}
          </Link>
        </Alert>
      )}
      {problems.length > 0 && <Problems problems={problems} title={t('check.problems', { count: problems.length })} />}
      {(onlySums || sums === 'report') && (
        <Check
          label={t('check.despiteSums')}
          checked={sums === 'report'}
          onChange={on => onSums(on ? 'report' : 'refuse')}
        />
      )}
      {openingMismatch !== null && (
        <OpeningNotice mismatch={openingMismatch} confirmed={isOpeningConfirmed} onConfirm={onOpening} />
      )}
      {warnings.length > 0 && <Problems problems={warnings} title={t('check.warnings', { count: warnings.length })} />}
      {entries !== null && <Figures entries={entries} />}
      {entries !== null && entries.new > 0 && <p className={css.quiet}>{t('check.second')}</p>}
      {entries !== null && entries.first.length > 0 && (
        <EntriesTable entries={entries.first} title={t('check.first', { count: entries.first.length })} />
      )}
    </>
  )
}

/** The file, its account, and the opening and closing balances. */
function Facts({ file, preview: { account, entries } }: Pick<Props, 'file' | 'preview'>) {
  const { t } = useTranslation('statements')
  const items: Definition[] = [
    { label: t('column.fileName'), value: file === null ? null : `${file.name} · ${sizeText(file.size)}` },
    { label: t('column.account'), value: <AccountNumber account={{ ...account, masked: false }} /> },
  ]
  const { opening = null, closing = null, sums = 'untold' } = entries ?? {}
  if (opening !== null && closing !== null)
    items.push({
      label: t('fact.balances'),
      value: `${formatMoney(opening)} → ${formatMoney(closing)} · ${t(`sums.${sums}`)}`,
    })
  return <DefinitionList items={items} />
}

function Figures({ entries }: { entries: NonNullable<Preview['entries']> }) {
  const { t } = useTranslation('statements')
  const format = useFormat()
  const { count, checked, from, to, leftOut } = entries
  const days =
    from === null || to === null
      ? undefined
      : from === to
        ? format.businessDay(from)
        : `${format.businessDay(from)} – ${format.businessDay(to)}`
  return (
    <>
      <StatRow>
        <StatTile label={t('column.lines')} value={formatCount(count)} hint={days} />
        <StatTile label={t('check.new')} value={formatCount(entries.new)} tone={entries.new > 0 ? 'good' : 'plain'} />
        <StatTile label={t('outcome.known')} value={formatCount(entries.known)} />
        <StatTile
          label={t('check.possibleDuplicates')}
          value={formatCount(entries.possibleDuplicates)}
          tone={entries.possibleDuplicates > 0 ? 'warning' : 'plain'}
        />
        <StatTile label={t('column.in')} value={formatMoney(entries.in)} />
        <StatTile label={t('column.out')} value={formatMoney(entries.out)} />
      </StatRow>
      {checked < count && (
        <p className={css.quiet}>
          {t('check.onlyChecked', { checked: formatCount(checked), count: formatCount(count) })}
        </p>
      )}
      {leftOut > 0 && <p className={css.quiet}>{t('check.leftOut', { count: leftOut })}</p>}
    </>
  )
}
