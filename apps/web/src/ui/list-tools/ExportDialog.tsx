import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../dialog/Dialog.tsx'
import { WorkingButton } from '../dialogs/WorkingButton.tsx'
import { useErrorText } from '../errors/error-text.ts'
import { formatCount } from '../money/format-money.ts'
import type { Params } from '../resource-table/use-resource.ts'
import { useZoneName } from '../time/Instant.tsx'
import css from './panel.module.css'
import { openExports } from './exports-panel.ts'
import { type Exportable, useExport } from './use-export.ts'

type Props = {
  endpoint: Exportable
  params: Params | undefined
  query: Readonly<Record<string, string>>
  /** The only columns of the file. */
  columns?: readonly string[] | undefined
  count: number | null
  /** The visible columns; absent if the list has no choice. */
  shown?: readonly string[]
  onClose: () => void
}

/** Exports all rows of the filter as CSV, with their count, progress and a stop button. */
export function ExportDialog({ endpoint, params, query, columns, count, shown, onClose }: Props) {
  const { t } = useTranslation('listTools')
  const zone = useZoneName()
  const text = useErrorText()
  const titleId = useId()
  const [only, setOnly] = useState(false)
  const file = useExport()
  const total = file.total ?? count
  const start = () => void file.start({ list: endpoint, params, query, columns: only ? shown : columns })
  const isOver = file.state === 'done' || file.state === 'queued'
  const leave = () => {
    file.stop()
    onClose()
  }
  return (
    <Dialog size="xs" onClose={() => file.state !== 'working' && onClose()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('export.title')}</DialogTitle>
      <DialogContent>
        {total !== null && <p>{t('export.rows', { count: total, shown: formatCount(total) })}</p>}
        <p className={css.quiet}>{t('export.note', { zone })}</p>
        {file.state === 'idle' && shown !== undefined && (
          <fieldset className={css.choices}>
            <legend className={css.quiet}>{t('ui:columns.open')}</legend>
            {[false, true].map(each => (
              <label key={String(each)} className={css.choice}>
                <input type="radio" name="export-columns" checked={only === each} onChange={() => setOnly(each)} />
                {each ? t('export.shown') : t('export.all')}
              </label>
            ))}
          </fieldset>
        )}
        {file.state === 'working' && (
          <>
            <progress
              className={css.progress}
              aria-label={t('export.progress')}
              {...(total === null || total === 0 ? {} : { max: total, value: Math.min(file.rows, total) })}
            />
            <p role="status">{t('export.sofar', { count: file.rows, shown: formatCount(file.rows) })}</p>
          </>
        )}
        {file.state === 'done' && (
          <Alert severity="success">
            {t('export.done', { count: file.rows, shown: formatCount(file.rows), name: file.fileName })}
          </Alert>
        )}
        {file.state === 'queued' && (
          <Alert
            severity="info"
            action={
              <Button size="small" color="inherit" onClick={() => (onClose(), openExports())}>
                {t('export.jobs')}
              </Button>
            }
          >
            {t('export.queued')}
          </Alert>
        )}
        {file.state === 'failed' && <Alert severity="error">{text(file.error)}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>
          {file.state === 'working' ? t('export.stop') : isOver ? t('ui:close') : t('ui:cancel')}
        </Button>
        {!isOver && (
          <WorkingButton variant="contained" color="primary" working={file.state === 'working'} onClick={start}>
            {file.state === 'failed' ? t('ui:retry') : t('ui:export.open')}
          </WorkingButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
