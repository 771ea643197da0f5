import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, Coins, LogIn, type LucideIcon, StickyNote, UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../../ui/time/Instant.tsx'
import { useActionTitle, useActorLabels } from '../../../ui/timeline/labels.ts'
import { APPROVAL_REQUESTED } from '../../../ui/timeline/RecordTimeline.tsx'
import { type MemberEvent, humanize } from '../member.ts'
import css from './items.module.css'
import { SignedMoney } from '../../../ui/money/Money.tsx'

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
export function EventItem({ event }: { event: MemberEvent }) {
  const { t } = useTranslation(['member', 'members', 'withdrawals', 'deposits', 'errors'])
  const actorOf = useActorLabels()
  const titleOf = useActionTitle()
  const { kind, action, object, from, to, amount, reason, text, outcome, code } = event
  const Icon = icons[kind]
  const labels =
    kind === 'money'
      ? t(`credit.type.${action}`, { defaultValue: humanize(action) })
      : titleOf(event, t(`action.${action}`, { defaultValue: humanize(action) }))
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
          .map(field => t(`edited.${field}`, { defaultValue: humanize(field) }))
          .join(', ')
      : text
  // A money event shows its actor with the action itself.
  const by = [
    ...(kind === 'money' && event.actor === null ? [] : [actorOf(event.actor)]),
    ...(reason === null ? [] : [`“${reason}”`]),
  ]
  return (
    <div className={css.event} data-outcome={outcome}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div className={css.what}>
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
          <span className={css.refused}>
            {' '}
            · {t('timeline.refused')}
            {code !== null && `: ${t(`errors:${code}`, { defaultValue: humanize(code) })}`}
          </span>
        )}
        {announcement !== null && announcement !== '' && <span className={css.under}>{announcement}</span>}
        <span className={css.under}>{by.join(' · ')}</span>
      </div>
      <span className={css.time}>
        <Instant at={event.at} form="dateTime" />
      </span>
    </div>
  )
}
