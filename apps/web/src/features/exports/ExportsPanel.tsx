import { useQuery } from '@tanstack/react-query'
import { FileDown, X } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { usePhone } from '../../ui/media.ts'
import { read } from '../../api/read.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { Pending } from '../../ui/panel/Pending.tsx'
import css from './exports-panel.module.css'
import { ExportJobItem } from './ExportJobItem.tsx'

/** How often the progress of open jobs is read. */
const PROGRESS_MS = 2_000
const isOpen = ({ state }: { state: string }) => state === 'waiting' || state === 'running'

/** The admin's exports of the last two days: progress, files to download, cancelling. A bottom sheet on a phone. */
export function ExportsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('exports')
  const { t: common } = useTranslation('ui')
  const phone = usePhone()
  const found = useQuery({
    ...read('export-jobs.list'),
    refetchInterval: ({ state }) => (state.data?.data.some(isOpen) === true ? PROGRESS_MS : false),
  })
  const jobs = found.data?.data
  return (
    <Dialog
      place={phone ? 'bottom' : 'end'}
      className={phone ? undefined : css.side}
      aria-label={t('title')}
      onClose={onClose}
    >
      <div className={css.head}>
        <h2 className={css.title}>{t('title')}</h2>
        <IconButton size="small" aria-label={common('close')} onClick={onClose}>
          <X size={17} strokeWidth={1.75} />
        </IconButton>
      </div>
      <p className={css.note}>{t('note')}</p>
      {jobs === undefined ? (
        <Pending found={found} widths={[80, 60, 70]} />
      ) : jobs.length === 0 ? (
        <EmptyState icon={FileDown} title={t('none')} hint={t('noneHint')} />
      ) : (
        <ul className={css.jobs}>
          {jobs.map(job => (
            <ExportJobItem key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
