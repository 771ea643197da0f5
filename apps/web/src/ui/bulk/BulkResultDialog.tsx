import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../dialog/Dialog.tsx'
import { WorkingButton } from '../dialogs/WorkingButton.tsx'
import { useErrorText } from '../errors/error-text.ts'
import { formatCount } from '../money/format-money.ts'
import type { BulkResult } from '../resource-table/list-types.ts'
import css from './bulk.module.css'

type Props = {
  title: string
  results: readonly BulkResult[]
  working: boolean
  error: unknown
  onAgain: () => void
  onClose: () => void
}

/** The result of each row: failures first with the reason; rows that were not reached can be retried. */
export function BulkResultDialog({ title, results, working, error, onAgain, onClose }: Props) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const titleId = useId()
  const done = results.filter(({ ok }) => ok)
  const waiting = results.filter(({ ok, again }) => !ok && again === true)
  const failed = results.filter(({ ok, again }) => !ok && again !== true)
  return (
    <Dialog size="sm" onClose={() => !working && onClose()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <p role="status" className={css.sum}>
          {t('bulk.done', { count: done.length, shown: formatCount(done.length) })}
          {failed.length > 0 && ` · ${t('bulk.failed', { count: failed.length, shown: formatCount(failed.length) })}`}
          {waiting.length > 0 &&
            ` · ${t('bulk.waiting', { count: waiting.length, shown: formatCount(waiting.length) })}`}
        </p>
        {error !== null && <Alert severity="error">{text(error)}</Alert>}
        <ul className={css.rows}>
          {[...failed, ...waiting, ...done].map(result => {
            const state = result.ok ? 'ok' : result.again === true ? 'waiting' : 'failed'
            const Icon = result.ok ? CircleCheck : result.again === true ? Clock : CircleX
            return (
              <li key={result.id} className={css.row} data-state={state}>
                <Icon size={16} strokeWidth={1.75} aria-label={t(`bulk.state.${state}`)} role="img" />
                <span className={css.name}>{result.name}</span>
                {result.note !== undefined && <span className={css.note}>{result.note}</span>}
              </li>
            )
          })}
        </ul>
      </DialogContent>
      <DialogActions>
        {waiting.length > 0 && (
          <WorkingButton working={working} onClick={onAgain}>
            {t('bulk.again', { count: waiting.length })}
          </WorkingButton>
        )}
        <Button variant="contained" color="primary" disabled={working} onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
