import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { read } from '../../api/read.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { Pending } from '../../ui/panel/Pending.tsx'
import { SimpleTable } from '../../ui/simple-table/SimpleTable.tsx'

type Run = { readonly id: string; readonly broken: number; readonly fileName: string }

/** How many lines could not be read, and which. */
export function BrokenLines({ run }: { run: Run }) {
  const { t } = useTranslation('registers')
  if (run.broken === 0) return <>0</>
  return (
    <DialogButton
      size="small"
      aria-label={`${t('column.broken')} ${run.fileName}`}
      renderDialog={close => <LinesDialog run={run} onClose={close} />}
    >
      {formatCount(run.broken)}
    </DialogButton>
  )
}

function LinesDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation('registers')
  const titleId = useId()
  const found = useQuery(read('registers.problems', { params: { id: run.id } }))
  const lines = found.data?.data
  return (
    <Dialog onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{run.fileName}</DialogTitle>
      <DialogContent>
        {lines === undefined ? (
          <Pending found={found} widths={[60, 80]} />
        ) : (
          <SimpleTable
            title={t('column.broken')}
            limited
            rows={lines}
            columns={[
              { header: t('line'), render: row => formatCount(row.line), end: true },
              { header: t('what'), render: row => t(`problem.${row.problem}`) },
            ]}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
