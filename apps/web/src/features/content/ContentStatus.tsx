import type { ContentStatus as Status } from '@backoffice/contract/content/terms'
import { Archive, Check, Clock, type LucideIcon, Pencil } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { useReadAgainAt } from '../../ui/time/use-read-again-at.ts'
import type { Item } from './content.ts'
import css from './content.module.css'

const chipStyles: Readonly<Record<Status, { tone: Tone; icon: LucideIcon }>> = {
  live: { tone: 'ok', icon: Check },
  scheduled: { tone: 'info', icon: Clock },
  draft: { tone: 'plain', icon: Pencil },
  ended: { tone: 'plain', icon: Archive },
}

type Props = {
  item: Pick<Item, 'status' | 'startsAt' | 'endsAt' | 'hasUnpublishedChanges'>
  /** On one line, beside a heading. */
  isInline?: boolean
}

/** The status of an item, and whether its draft differs from what is published. It follows the clock. */
export function ContentStatus({ item, isInline = false }: Props) {
  const { t } = useTranslation('content')
  const { status, hasUnpublishedChanges, startsAt, endsAt } = item
  useReadAgainAt(status === 'scheduled' ? startsAt : status === 'live' ? endsAt : null, 'content')
  return (
    <span className={css.status} data-inline={isInline}>
      <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
      {hasUnpublishedChanges && status !== 'draft' && <small className={css.quiet}>{t('unpublishedChanges')}</small>}
    </span>
  )
}
