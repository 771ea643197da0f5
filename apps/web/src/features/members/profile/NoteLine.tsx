import IconButton from '@mui/material/IconButton'
import { Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useMove } from '../../../ui/move/use-move.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import type { Note } from '../member.ts'
import { useTold } from '../moves/use-told.ts'
import css from './lines.module.css'

/** One note, as it was written; pinned ones stay on top. */
export function NoteLine({ memberId, note, mayPin }: { memberId: string; note: Note; mayPin: boolean }) {
  const { t } = useTranslation('member')
  const told = useTold(memberId)
  const text = useErrorText()
  const { go, working } = useMove((pinned: boolean, idempotencyKey) =>
    call('members.pin-note', { params: { id: memberId, noteId: note.id }, body: { pinned }, idempotencyKey }),
  )
  const toggle = async () => {
    const outcome = await go(!note.pinned)
    if (outcome.done) told(note.pinned ? t('done.unpin') : t('done.pin'))
    else if ('error' in outcome) notify('error', text(outcome.error))
  }
  const label = note.pinned ? t('notes.unpin') : t('notes.pin')
  return (
    <div className={css.note} data-pinned={note.pinned}>
      <p className={css.text}>{note.text}</p>
      <p className={css.who}>
        {note.by.name} · <Instant at={note.at} form="dateTime" />
        {note.pinnedBy !== null && note.pinned && ` · ${t('notes.pinnedBy', { name: note.pinnedBy.name })}`}
      </p>
      {mayPin && (
        <IconButton
          size="small"
          className={css.pin ?? ''}
          aria-label={label}
          title={label}
          aria-pressed={note.pinned}
          disabled={working}
          onClick={() => void toggle()}
        >
          {note.pinned ? <PinOff size={16} strokeWidth={1.75} /> : <Pin size={16} strokeWidth={1.75} />}
        </IconButton>
      )}
    </div>
  )
}
