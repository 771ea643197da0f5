import IconButton from '@mui/material/IconButton'
import { Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../ui/action/use-action.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import type { Note } from '../member.ts'
import css from './items.module.css'

/** One note; pinned ones stay on top. */
export function NoteItem({ memberId, note, canPin }: { memberId: string; note: Note; canPin: boolean }) {
  const { t } = useTranslation('member')
  const { submit, dialog } = useAction('members.pin-note', {
    aloud: true,
    done: () => t(note.pinned ? 'done.unpin' : 'done.pin'),
  })
  const toggle = () => submit({ params: { id: memberId, noteId: note.id }, body: { pinned: !note.pinned } })
  const label = note.pinned ? t('notes.unpin') : t('notes.pin')
  return (
    <div className={css.note} data-pinned={note.pinned}>
      <p className={css.text}>{note.text}</p>
      <p className={css.who}>
        {note.by.name} · <Instant at={note.at} form="dateTime" />
        {note.pinnedBy !== null && note.pinned && ` · ${t('notes.pinnedBy', { name: note.pinnedBy.name })}`}
      </p>
      {canPin && (
        <IconButton
          size="small"
          className={css.pin ?? ''}
          aria-label={label}
          title={label}
          aria-pressed={note.pinned}
          disabled={dialog.working}
          onClick={toggle}
        >
          {note.pinned ? <PinOff size={16} strokeWidth={1.75} /> : <Pin size={16} strokeWidth={1.75} />}
        </IconButton>
      )}
    </div>
  )
}
