import { Link } from '@tanstack/react-router'
import { ArrowDownToLine, ArrowUpFromLine, Coins, LogIn, type LucideIcon, StickyNote, UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Instant } from '../../../ui/time/Instant.tsx'
import { useActionTitle } from '../../../ui/timeline/action-title.ts'
import { useActorWords } from '../../../ui/timeline/actor-words.ts'
import { ASKED } from '../../../ui/timeline/RecordTimeline.tsx'
import type { MemberEvent } from '../member.ts'
import { readable } from './readable.ts'
import css from './lines.module.css'
import { SignedMoney } from '../../../ui/money/SignedMoney.tsx'

const icons: Readonly<Record<MemberEvent['kind'], LucideIcon>> = {
  admin: UserCog,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  money: Coins,
  'sign-in': LogIn,
  note: StickyNote,
}
const pages = { deposit: '/account/deposit', withdrawal: '/account/withdraw' } as const

/** One thing that happened: what, by whom, why, and what came of it. */
export function EventLine({ event }: { event: MemberEvent }) {
  const { t } = useTranslation(['member', 'members', 'withdrawals', 'deposits', 'errors'])
  const actorOf = useActorWords()
  const titleOf = useActionTitle()
  const { kind, action, object, from, to, amount, reason, text, outcome, code } = event
  const Icon = icons[kind]
  const words =
    kind === 'money'
      ? t(`credit.type.${action}`, { defaultValue: readable(action) })
      : titleOf(event, t(`action.${action}`, { defaultValue: readable(action) }))
  const statusSpace = kind === 'withdrawal' ? 'withdrawals' : kind === 'deposit' ? 'deposits' : 'members'
  const status =
    to === null || to === from
      ? null
      : to === ASKED
        ? t('timeline.asked')
        : t(`${statusSpace}:status.${to}`, { defaultValue: readable(to) })
  const page = kind === 'deposit' || kind === 'withdrawal' ? pages[kind] : null
  const said =
    action === 'member.edit' && text !== null
      ? text
          .split(', ')
          .map(field => t(`edited.${field}`, { defaultValue: readable(field) }))
          .join(', ')
      : text
  // Who moved money is told by the move itself.
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
            words
          ) : (
            <Link to={page} search={{ tab: 'all', id: object.id }}>
              {words}
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
            {code !== null && `: ${t(`errors:${code}`, { defaultValue: readable(code) })}`}
          </span>
        )}
        {said !== null && said !== '' && <span className={css.under}>{said}</span>}
        <span className={css.under}>{by.join(' · ')}</span>
      </div>
      <span className={css.time}>
        <Instant at={event.at} form="dateTime" />
      </span>
    </div>
  )
}
