import type { ContentStatus as Status } from '@backoffice/contract/content/terms'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, Check, Clock, type LucideIcon, Pencil } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { readingsOf } from '../../api/topics.ts'
import { StatusChip, type Tone } from '../../ui/status-chip/StatusChip.tsx'
import { serverNow } from '../../ui/time/now.ts'
import { runAt } from '../../ui/time/run-at.ts'
import { type Item, nextChange } from './content.ts'
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
  useStatusByTheClock(item)
  const { status, hasUnpublishedChanges } = item
  return (
    <span className={css.status} data-inline={isInline}>
      <StatusChip {...chipStyles[status]}>{t(`status.${status}`)}</StatusChip>
      {hasUnpublishedChanges && status !== 'draft' && <small className={css.quiet}>{t('unpublishedChanges')}</small>}
    </span>
  )
}

/** The server's clock has passed the instant by then. */
const AFTER_MS = 500

/** Reads the lists again when the status changes by the clock. */
function useStatusByTheClock({ status, startsAt, endsAt }: Pick<Item, 'status' | 'startsAt' | 'endsAt'>): void {
  const client = useQueryClient()
  useEffect(() => {
    const at = nextChange({ status, startsAt, endsAt }, serverNow())
    if (at === null) return undefined
    const names = new Set<unknown>(readingsOf('content').map(({ name }) => name))
    return runAt(
      at + AFTER_MS,
      () => void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name) }),
    )
  }, [client, status, startsAt, endsAt])
}
