import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { RecordDrawer } from '../../../ui/drawer/RecordDrawer.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { useShown } from '../queries.ts'
import { Reasons } from './cells.tsx'
import { Dismiss } from './Dismiss.tsx'
import css from './duplicates.module.css'
import { SideBySide } from './SideBySide.tsx'

/** A pair beside its list: the shared facts, and the action that dismisses it. */
export function DuplicateDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('members')
  const format = useFormat()
  // There is no endpoint for a single pair: it comes from the list.
  const { row: pair, waiting } = useShown('members.duplicates', id)
  const [one, other] = pair?.members ?? []
  if (pair === undefined || one === undefined || other === undefined) {
    return (
      <RecordDrawer record={id} label={t('tab.duplicates')} head={null} onClose={onClose}>
        {waiting ? (
          <div className={css.waiting}>
            <Skeleton width={80} />
            <Skeleton width={60} />
          </div>
        ) : (
          <EmptyState icon={Copy} title={t('duplicate.gone')} hint={t('duplicate.goneHint')} />
        )}
      </RecordDrawer>
    )
  }
  const { dismissed } = pair
  return (
    <RecordDrawer
      record={id}
      label={t('duplicate.rowName', { one: one.username, other: other.username })}
      head={<b>{t('duplicate.title')}</b>}
      onClose={onClose}
      actions={dismissed === null && <Dismiss one={one} other={other} onDone={onClose} />}
    >
      <div className={css.summary}>
        <Reasons reasons={pair.reasons} />
        <span className={css.score}>{t('duplicate.percent', { score: pair.score })}</span>
      </div>
      {dismissed !== null && (
        <p className={css.dismissed}>
          {t('duplicate.dismissed', {
            name: dismissed.by.name,
            time: format.when(dismissed.at, 'dateTime'),
            reason: dismissed.reason,
          })}
        </p>
      )}
      <SideBySide oneId={one.id} otherId={other.id} />
    </RecordDrawer>
  )
}
