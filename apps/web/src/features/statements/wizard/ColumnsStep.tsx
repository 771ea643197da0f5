import { useTranslation } from '../../../i18n/use-translation.ts'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import type { Draft } from '../mapping/draft.ts'
import { MappingFields } from '../mapping/MappingFields.tsx'
import { SavedMappings } from '../mapping/SavedMappings.tsx'
import type { CsvFormat, CsvMapping, Preview, SavedMapping } from '../statement.ts'
import { EntriesTable, Problems, RawTable } from './Tables.tsx'
import css from './wizard.module.css'

const SHOWN = 5

type Props = {
  accountId: string
  csvFormat: CsvFormat
  draft: Draft
  mapping: CsvMapping | null
  used: SavedMapping | undefined
  lost: readonly string[]
  preview: Preview
  busy: boolean
  error: unknown
  onRetry: () => void
  onChange: (change: Partial<Draft>) => void
  onUse: (saved: SavedMapping | undefined) => void
}

/** The columns, with the first entries as they would be imported. */
export function ColumnsStep({
  accountId,
  csvFormat,
  draft,
  mapping,
  used,
  lost,
  preview,
  busy,
  error,
  onRetry,
  onChange,
  onUse,
}: Props) {
  const { t } = useTranslation('statements')
  return (
    <>
      <SavedMappings accountId={accountId} mapping={mapping} used={used} lost={lost} onUse={onUse} />
      <RawTable csvFormat={csvFormat} title={t('columns.raw')} />
      <MappingFields draft={draft} csvFormat={csvFormat} isText={preview.format === 'csv'} onChange={onChange} />
      <div className={busy ? css.busy : undefined} aria-busy={busy} aria-live="polite">
        {error !== null && <ErrorPanel error={error} onRetry={onRetry} />}
        {error === null && mapping === null && <p className={css.quiet}>{t('columns.notYet')}</p>}
        {error === null && mapping !== null && preview.problems.length > 0 && (
          <Problems
            problems={preview.problems.slice(0, SHOWN)}
            title={t('check.problems', { count: preview.problems.length })}
          />
        )}
        {error === null && mapping !== null && preview.entries !== null && (
          <EntriesTable entries={preview.entries.first} most={SHOWN} title={t('columns.result')} />
        )}
      </div>
    </>
  )
}
