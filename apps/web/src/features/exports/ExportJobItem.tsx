import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { ExportJobState } from '@backoffice/contract/lists/export-terms'
import {
  CircleAlert,
  CircleCheck,
  CircleSlash,
  Clock,
  Download,
  LoaderCircle,
  type LucideIcon,
  Trash2,
} from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { baseAddress } from '../../api/address.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { formatCount } from '../../ui/money/format-money.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { Countdown } from '../../ui/time/Elapsed.tsx'
import css from './exports-panel.module.css'
import { formatBytes } from './format-bytes.ts'

type ExportJob = ClientResponse<Endpoints['export-jobs.list']>['data'][number]

const chips: Readonly<Record<ExportJobState, { tone: Tone; icon: LucideIcon }>> = {
  waiting: { tone: 'plain', icon: Clock },
  running: { tone: 'info', icon: LoaderCircle },
  ready: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'bad', icon: CircleAlert },
  cancelled: { tone: 'plain', icon: CircleSlash },
  deleted: { tone: 'plain', icon: Trash2 },
}

/** An export with what can be done now: cancel it, download its files, or delete it. */
export function ExportJobItem({ job }: { job: ExportJob }) {
  const { t } = useTranslation('exports')
  const { t: common } = useTranslation('ui')
  const format = useFormat()
  const { id, state, rows, error, parts, fileName, createdAt, deletedAt } = job
  const cancel = useAction('export-jobs.cancel', { aloud: true })
  const ticket = useAction('export-jobs.ticket', { aloud: true, onDone: ({ data }) => save(data.path, data.fileName) })
  const { tone, icon } = chips[state]
  const isOpen = state === 'waiting' || state === 'running'
  return (
    <li className={css.job} aria-label={fileName}>
      <span className={css.line}>
        <b className={css.name}>{fileName}</b>
        <StatusChip tone={tone} icon={icon}>
          {t(`state.${state}`)}
        </StatusChip>
      </span>
      <span className={css.quiet}>
        {format.when(createdAt, 'dateTime')}
        {!isOpen && error === null && ` · ${t('rows', { count: rows, shown: formatCount(rows) })}`}
      </span>
      {isOpen && <Progress job={job} />}
      {error !== null && <span className={css.error}>{t(`error.${error}`)}</span>}
      {parts.map(({ part, ...file }) => (
        <Button
          key={part}
          size="small"
          variant="outlined"
          className={css.file ?? ''}
          startIcon={<Download size={15} strokeWidth={1.75} />}
          aria-label={t('download', { name: file.fileName })}
          onClick={() => ticket.submit({ params: { id }, body: { part } })}
        >
          <span className={css.name}>{parts.length > 1 ? file.fileName : t('downloadFile')}</span>
          <span className={css.size}>{formatBytes(file.bytes)}</span>
        </Button>
      ))}
      {state === 'ready' && deletedAt !== null && (
        <span className={css.quiet}>
          {t('deletedIn')} <Countdown until={deletedAt} />
        </span>
      )}
      {isOpen && (
        <Button
          size="small"
          color="inherit"
          className={css.cancel ?? ''}
          aria-label={t('cancel', { name: fileName })}
          onClick={() => cancel.submit({ params: { id } })}
        >
          {common('cancel')}
        </Button>
      )}
      {state !== 'deleted' && (
        <DialogButton
          size="small"
          color="inherit"
          className={css.cancel ?? ''}
          startIcon={<Trash2 size={15} strokeWidth={1.75} />}
          aria-label={t('deleteNamed', { name: fileName })}
          renderDialog={close => <DeleteDialog job={job} onClose={close} />}
        >
          {t('delete')}
        </DialogButton>
      )}
    </li>
  )
}

function DeleteDialog({ job: { id, fileName }, onClose }: { job: ExportJob; onClose: () => void }) {
  const { t } = useTranslation('exports')
  const { submit, dialog } = useAction('export-jobs.delete', { done: () => t('deleted'), onSettled: onClose })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('deleteTitle')}
      facts={[{ label: t('file'), value: fileName }]}
      note={t('deleteNote')}
      confirm={t('delete')}
      tone="error"
      onConfirm={() => submit({ params: { id } })}
      onClose={onClose}
    />
  )
}

function Progress({ job: { rows, total, totalIsEstimate } }: { job: ExportJob }) {
  const { t } = useTranslation('exports')
  const shown = formatCount(rows)
  const isKnown = total !== null && total > 0
  return (
    <>
      <progress
        className={css.progress}
        aria-label={t('progress')}
        {...(isKnown ? { max: total, value: Math.min(rows, total) } : {})}
      />
      <span className={css.quiet}>
        {isKnown
          ? t(totalIsEstimate ? 'ofAbout' : 'of', { shown, total: formatCount(total) })
          : t('rows', { count: rows, shown })}
      </span>
    </>
  )
}

/** The browser saves the file itself, whatever its size. */
function save(path: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = baseAddress(path)
  link.download = fileName
  link.click()
}
