import { Link } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Coins,
  History,
  LogIn,
  type LucideIcon,
  StickyNote,
  UserCog,
} from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { ExportMenu } from '../../../ui/list-tools/ExportMenu.tsx'
import { SignedMoney } from '../../../ui/money/Money.tsx'
import { EmptyState } from '../../../ui/panel/EmptyState.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Pending } from '../../../ui/panel/Pending.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { APPROVAL_REQUESTED } from '../../../ui/timeline/RecordTimeline.tsx'
import { useReasonText } from '../../../ui/reason.tsx'
import { useActionTitle, useActorLabels } from '../../../ui/timeline/labels.ts'
import { humanize, type MemberEvent } from '../member.ts'
import { rowsOf, useTimeline } from '../queries.ts'
import items from './items.module.css'
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
          <ExportMenu
            list="members.timeline"
            params={{ id }}
            query={chosen.length === 0 ? {} : { kind: chosen.join(',') }}
            exports="exports.members"
          />
        }
        flush
        busy={events === undefined}
      >
        {events === undefined ? (
          <Pending found={found} widths={[80, 60, 70]} />
        ) : events.length === 0 ? (
          <EmptyState icon={History} title={t('timeline.none')} hint={t('timeline.noneHint')} />
        ) : (
          <ol>
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

const icons: Readonly<Record<MemberEvent['kind'], LucideIcon>> = {
  admin: UserCog,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  money: Coins,
  'sign-in': LogIn,
  note: StickyNote,
}
const pages = { deposit: '/account/deposit', withdrawal: '/account/withdraw' } as const

/** One event: action, actor, reason and result. */
function EventItem({ event }: { event: MemberEvent }) {
  const { t } = useTranslation(['member', 'members', 'withdrawals', 'deposits', 'errors'])
  const actorOf = useActorLabels()
  const titleOf = useActionTitle()
  const reasonText = useReasonText()
  const { kind, action, object, from, to, amount, reason, text, outcome, code } = event
  const Icon = icons[kind]
  const labels =
    kind === 'money'
      ? t(`credit.type.${action}`, { defaultValue: humanize(action) })
      : titleOf(event, t(`timeline.action.${action}`, { defaultValue: humanize(action) }))
  const statusSpace = kind === 'withdrawal' ? 'withdrawals' : kind === 'deposit' ? 'deposits' : 'members'
  const status =
    to === null || to === from
      ? null
      : to === APPROVAL_REQUESTED
        ? t('timeline.asked')
        : t(`${statusSpace}:status.${to}`, { defaultValue: humanize(to) })
  const page = kind === 'deposit' || kind === 'withdrawal' ? pages[kind] : null
  const announcement =
    action === 'member.edit' && text !== null
      ? text
          .split(', ')
          .map(field => t(`field.${field}`, { defaultValue: humanize(field) }))
          .join(', ')
      : text
  // A money event shows its actor with the action itself.
  const by = [
    ...(kind === 'money' && event.actor === null ? [] : [actorOf(event.actor)]),
    ...(reason === null ? [] : [reasonText(reason, true)]),
  ]
  return (
    <div className={items.event} data-outcome={outcome}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={items.what}>
        <b>
          {page === null ? (
            labels
          ) : (
            <Link to={page} search={{ tab: 'all', id: object.id }}>
              {labels}
            </Link>
          )}
        </b>
        {status !== null && <> · {status}</>}
        {amount !== null && (
          <>
            {' '}
            · <SignedMoney amount={amount} />
          </>
        )}
        {outcome === 'refused' && (
          <span className={items.refused}>
            {' '}
            · {t('timeline.refused')}
            {code !== null && `: ${t(`errors:${code}`, { defaultValue: humanize(code) })}`}
          </span>
        )}
        {announcement !== null && announcement !== '' && <span className={items.under}>{announcement}</span>}
        <span className={items.under}>{by.join(' · ')}</span>
      </div>
      <span className={items.time}>
        <Instant at={event.at} form="dateTime" />
      </span>
    </div>
  )
}
