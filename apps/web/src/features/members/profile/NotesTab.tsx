import { Pin, PinOff, StickyNote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button, IconButton } from '../../../ui/button/Button.tsx'
import { useAction } from '../../../ui/action/use-action.ts'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { ExportMenu } from '../../../ui/list-tools/ExportMenu.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import type { Note, Profile } from '../member.ts'
import { rowsOf, useNotes } from '../queries.ts'
import items from './items.module.css'
import css from './profile.module.css'

const NoteDialog = lazy(() => import('../actions/forms.tsx').then(part => ({ default: part.NoteDialog })))

/** Notes: pinned first, then newest first. */
export function NotesTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation('member')
  const [writing, write] = useState(false)
  const canWrite = profile.can.includes('note')
  const [pinned, others] = [useNotes(profile.id, 'yes'), useNotes(profile.id, 'no')]
  const [first, rest] = [rowsOf(pinned.data), rowsOf(others.data)]
  const line = (note: NonNullable<typeof first>[number]) => (
    <li key={note.id}>
      <NoteItem memberId={profile.id} note={note} canPin={canWrite} />
    </li>
  )
  return (
    <>
      <Panel
        title={t('tab.notes')}
        caption={t('notes.caption')}
        actions={
          <>
            <ExportMenu list="members.notes" params={{ id: profile.id }} exports="exports.members" />
            {canWrite && (
              <Button size="small" variant="outlined" onClick={() => write(true)}>
                {t('move.note')}
              </Button>
            )}
          </>
        }
        flush
      >
        {first === undefined || rest === undefined ? (
          <Pending found={pinned.error === null ? others : pinned} widths={[80, 60]} />
        ) : first.length + rest.length === 0 ? (
          <EmptyState icon={StickyNote} title={t('notes.none')} hint={t('notes.noneHint')} />
        ) : (
          <ul>
            {first.map(line)}
            {rest.map(line)}
          </ul>
        )}
        {others.hasNextPage && (
          <div className={css.more}>
            <WorkingButton working={others.isFetchingNextPage} onClick={() => void others.fetchNextPage()}>
              {t('more')}
            </WorkingButton>
          </div>
        )}
      </Panel>
      {writing && (
        <Suspense fallback={null}>
          <NoteDialog member={profile} onClose={() => write(false)} />
        </Suspense>
      )}
    </>
  )
}

/** One note; pinned ones stay on top. */
function NoteItem({ memberId, note, canPin }: { memberId: string; note: Note; canPin: boolean }) {
  const { t } = useTranslation('member')
  const { submit, dialog } = useAction('members.pin-note', {
    aloud: true,
    done: ({ data }) => t(data.pinned ? 'done.pin' : 'done.unpin'),
    undo: ({ data }) => pin(!data.pinned),
  })
  const pin = (pinned: boolean) => submit({ params: { id: memberId, noteId: note.id }, body: { pinned } })
  const toggle = () => pin(!note.pinned)
  const label = note.pinned ? t('notes.unpin') : t('notes.pin')
  return (
    <div className={items.note} data-pinned={note.pinned}>
      <p className={items.text}>{note.text}</p>
      <p className={items.who}>
        {note.by.name} · <Instant at={note.at} form="dateTime" />
        {note.pinnedBy !== null && note.pinned && ` · ${t('notes.pinnedBy', { name: note.pinnedBy.name })}`}
      </p>
      {canPin && (
        <IconButton
          size="small"
          className={items.pin ?? ''}
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
