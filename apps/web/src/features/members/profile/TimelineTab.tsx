import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { ExportButton } from '../../../ui/list-tools/ExportButton.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Skeleton } from '../../../ui/panel/Skeleton.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import { rowsOf, useTimeline } from '../queries.ts'
import { EventItem } from './EventItem.tsx'
import css from './profile.module.css'

const kinds = ['admin', 'deposit', 'withdrawal', 'money', 'sign-in', 'note'] as const
type Kind = (typeof kinds)[number]

/** All events of a member, newest first, filtered by kind. */
export function TimelineTab({ id }: { id: string }) {
  const { t } = useTranslation('member')
  const hasPermission = usePermission()
  const [search, setSearch] = useListSearch()
  const open = kinds.filter(
    kind =>
      (kind !== 'deposit' || hasPermission('deposits.read')) &&
      (kind !== 'withdrawal' || hasPermission('withdrawals.read')),
  )
  const requested = (search['kind'] ?? '').split(',')
  const chosen = open.filter(kind => requested.includes(kind))
  const found = useTimeline(id, chosen.join(','))
  const events = rowsOf(found.data)
  const toggle = (kind: Kind) => {
    const next = open.filter(each => (each === kind) !== chosen.includes(each))
    setSearch({ kind: next.length === 0 || next.length === open.length ? undefined : next.join(',') })
  }
  return (
    <>
      <div className={css.tools} role="group" aria-label={t('timeline.show')}>
        <button
          type="button"
          className={css.filter}
          aria-pressed={chosen.length === 0}
          onClick={() => setSearch({ kind: undefined })}
        >
          {t('timeline.all')}
        </button>
        {open.map(kind => (
          <button
            key={kind}
            type="button"
            className={css.filter}
            aria-pressed={chosen.includes(kind)}
            onClick={() => toggle(kind)}
          >
            {t(`timeline.kind.${kind}`)}
          </button>
        ))}
      </div>
      <Panel
        title={t('timeline.title')}
        actions={
          <ExportButton
            endpoint="members.timeline"
            params={{ id }}
            query={chosen.length === 0 ? {} : { kind: chosen.join(',') }}
            exports="exports.members"
          />
        }
        flush
        busy={events === undefined}
      >
        {events === undefined ? (
          found.error === null ? (
            <div className={css.waiting}>
              <Skeleton width={80} />
              <Skeleton width={60} />
              <Skeleton width={70} />
            </div>
          ) : (
            <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
          )
        ) : events.length === 0 ? (
          <EmptyState icon={History} title={t('timeline.none')} hint={t('timeline.noneHint')} />
        ) : (
          <ol className={css.list}>
            {events.map(event => (
              <li key={event.id}>
                <EventItem event={event} />
              </li>
            ))}
          </ol>
        )}
        {found.hasNextPage && (
          <div className={css.more}>
            <WorkingButton working={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('more')}
            </WorkingButton>
          </div>
        )}
      </Panel>
    </>
  )
}
