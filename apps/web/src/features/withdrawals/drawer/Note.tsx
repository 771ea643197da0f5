import Button from '@mui/material/Button'
import { NotebookPen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import type { Withdrawal } from '../withdrawal.ts'
import css from './drawer.module.css'

const NoteDialog = lazy(() => import('./NoteDialog.tsx').then(part => ({ default: part.NoteDialog })))

/** What colleagues should know of it; in any state, and never shown to the member. */
export function Note({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals')
  const canWrite = usePermission()('withdrawals.claim')
  const [writing, setWriting] = useState(false)
  const { note } = withdrawal
  if (note === null && !canWrite) return null
  return (
    <section className={css.note} data-empty={note === null} aria-label={t('note.title')}>
      {note !== null && <p>{note}</p>}
      {canWrite && (
        <Button size="small" startIcon={<NotebookPen size={14} strokeWidth={1.75} />} onClick={() => setWriting(true)}>
          {t(note === null ? 'note.add' : 'note.change')}
        </Button>
      )}
      {writing && (
        <Suspense fallback={null}>
          <NoteDialog withdrawal={withdrawal} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </section>
  )
}
