import { NotebookPen, OctagonAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import css from './drawer.module.css'
import type { Blocker, Withdrawal } from '../withdrawal.ts'
import { useBlockerText } from '../../../ui/errors/error-text.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'

/**
 * The rules that block an approval or a payout retry, with their figures and who can lift them. `children`: actions
 * available here.
 */
export function Blockers({
  blockers,
  retry = false,
  children,
}: {
  blockers: readonly Blocker[]
  retry?: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation('withdrawals')
  const { name, lift } = useBlockerText()
  if (blockers.length === 0) return null
  const title = t(retry ? 'blocker.titleRetry' : 'blocker.title')
  return (
    <div className={css.blockers} role="note" aria-label={title}>
      <p className={css.blockersTitle}>
        <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </p>
      <ul>
        {blockers.map(blocker => (
          <li key={blocker.code}>
            {name(blocker)}
            <span className={css.lift}>{lift(blocker) ?? t('blocker.nobody')}</span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

/** Shown instead of retry and refund, which could pay twice or lose the money. */
export function Disputed() {
  const { t } = useTranslation('withdrawals')
  return (
    <div className={css.blockers} role="note" aria-label={t('disputed.title')}>
      <p className={css.blockersTitle}>
        <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('disputed.title')}
      </p>
      <p className={css.disputed}>{t('disputed.what')}</p>
    </div>
  )
}

const NoteDialog = lazy(() => import('./NoteDialog.tsx').then(part => ({ default: part.NoteDialog })))

/** An internal note, possible in every status and never shown to the member. */
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
