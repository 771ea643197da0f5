import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { sizeText } from '../../../ui/files/read-file.ts'
import { SimpleTable } from '../../../ui/simple-table/SimpleTable.tsx'
import type { ArchiveFile } from '../statement.ts'
import { useProblemText } from './Tables.tsx'
import css from './wizard.module.css'

type Props = {
  files: readonly ArchiveFile[]
  chosen: number | null
  /** No file is chosen although one is needed. */
  missing: boolean
  onChoose: (entry: number) => void
}

/** The files of a ZIP, of which one is imported at a time. */
export function ArchiveFiles({ files, chosen, missing, onChoose }: Props) {
  const { t } = useTranslation('statements')
  const textOf = useProblemText()
  return (
    <>
      <SimpleTable
        title={t('archive.title')}
        limited
        rows={files}
        columns={[
          {
            header: '',
            render: ({ entry, name, problem }) =>
              problem === null && (
                <Button
                  size="small"
                  variant={entry === chosen ? 'contained' : 'outlined'}
                  color={entry === chosen ? 'primary' : 'inherit'}
                  aria-pressed={entry === chosen}
                  aria-label={t('archive.chooseFile', { name })}
                  onClick={() => onChoose(entry)}
                >
                  {t(entry === chosen ? 'archive.chosen' : 'archive.choose')}
                </Button>
              ),
          },
          { header: t('column.fileName'), wrap: true, render: ({ name }) => name },
          { header: t('column.format'), render: ({ format }) => (format === null ? '—' : t(`format.${format}`)) },
          { header: t('archive.size'), end: true, render: ({ bytes }) => (bytes === 0 ? '—' : sizeText(bytes)) },
          {
            header: t('archive.status'),
            wrap: true,
            render: ({ problem, importedBefore }) =>
              problem === null ? (importedBefore === null ? '' : t('status.done')) : textOf(problem),
          },
        ]}
      />
      <p className={css.quiet} role={missing ? 'alert' : undefined}>
        {t(missing ? 'archive.missing' : 'archive.hint')}
      </p>
    </>
  )
}
