import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { read } from '../../api/read.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../ui/panel/ErrorPanel.tsx'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { Segments } from '../../ui/segments/Segments.tsx'
import { ApprovalsList } from './ApprovalsList.tsx'
import css from './ApprovalsMenu.module.css'
import { NotificationItem } from './NotificationItems.tsx'
import { useNotifications } from './queries.ts'

const views = ['unread', 'all'] as const

/** The content of the bell: what waits or is unread, or everything of the last 90 days. */
export function NotificationCentre({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const [view, setView] = useState<(typeof views)[number]>('unread')
  const [newest] = useNotifications()
  const { submit, dialog } = useAction('notifications.read')
  return (
    <>
      <div className={css.head}>
        <Segments
          label={t('view.label')}
          options={views.map(name => ({ name, label: t(`view.${name}`) }))}
          value={view}
          onChange={setView}
        />
        {newest !== undefined && (
          <Button size="small" disabled={dialog.working} onClick={() => submit({ body: { upTo: newest.id } })}>
            {t('markRead')}
          </Button>
        )}
      </div>
      {view === 'unread' ? <ApprovalsList onOpened={onOpened} /> : <AllNotifications onOpened={onOpened} />}
    </>
  )
}

function AllNotifications({ onOpened }: { onOpened: () => void }) {
  const { t } = useTranslation('approvals')
  const { data, error, refetch } = useQuery(read('notifications.list', { query: { state: 'all' } }))
  if (data === undefined)
    return error === null ? (
      <div className={css.wait}>
        <Skeleton width={70} />
        <Skeleton width={50} />
      </div>
    ) : (
      <ErrorPanel error={error} onRetry={() => void refetch()} />
    )
  if (data.data.length === 0) return <EmptyState icon={Inbox} title={t('none.title')} hint={t('none.hint')} />
  return (
    <ul className={css.list} aria-label={t('view.all')}>
      {data.data.map(notification => (
        <NotificationItem key={notification.id} notification={notification} onOpened={onOpened} />
      ))}
    </ul>
  )
}
