import Button from '@mui/material/Button'
import { StickyNote } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { ExportButton } from '../../../ui/list-tools/ExportButton.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import type { Profile } from '../member.ts'
import { rowsOf, useNotes } from '../queries.ts'
import { NoteItem } from './NoteItem.tsx'
import css from './profile.module.css'

const NoteDialog = lazy(() => import('../actions/NoteDialog.tsx').then(part => ({ default: part.NoteDialog })))

/** Notes: pinned first, then newest first. */
export function NotesTab({ profile }: { profile: Profile }) {
  const { t } = useTranslation('member')
  const [writing, write] = useState(false)
  const canWrite = profile.can.includes('note')
  const [pinned, others] = [useNotes(profile.id, 'yes'), useNotes(profile.id, 'no')]
  const [first, rest] = [rowsOf(pinned.data), rowsOf(others.data)]
  const failed = pinned.error === null ? others : pinned
  const line = (note: NonNullable<typeof first>[number]) => (
    <li key={note.id}>
      <NoteItem memberId={profile.id} note={note} canPin={canWrite} />
    </li>
  )
  return (
    <>
      <Panel
        title={t('notes.title')}
        caption={t('notes.caption')}
        actions={
          <>
            <ExportButton endpoint="members.notes" params={{ id: profile.id }} exports="exports.members" />
            {canWrite && (
              <Button size="small" variant="outlined" onClick={() => write(true)}>
                {t('notes.add')}
              </Button>
            )}
          </>
        }
        flush
      >
        {first === undefined || rest === undefined ? (
          failed.error === null ? (
            <div className={css.waiting}>
              <Skeleton width={80} />
              <Skeleton width={60} />
            </div>
          ) : (
            <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
          )
        ) : first.length + rest.length === 0 ? (
          <EmptyState icon={StickyNote} title={t('notes.none')} hint={t('notes.noneHint')} />
        ) : (
          <ul className={css.list}>
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
