import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import cells from '../../ui/cells/cells.module.css'
import { GrantStatus as GrantChip } from '../../ui/grant-status/GrantStatus.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { formatWholeMoney } from '../../ui/money/format-money.ts'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { serverNow } from '../../ui/time/now.ts'
import { progressOf, type Recipient } from './promotion.ts'
import css from './promotions.module.css'

export function GrantStatus({ status }: Pick<Recipient, 'status'>) {
  const { t } = useTranslation('promotions')
  return <GrantChip status={status}>{t(`grantStatus.${status}`)}</GrantChip>
}

/** The member, a link for those who may open it. */
export function MemberLink({ recipient: { member } }: { recipient: Pick<Recipient, 'member'> }) {
  if (!usePermission()('members.read')) return <b className={css.member}>{member.username}</b>
  return (
    <Link to="/member/profile/$id" params={{ id: member.id }} className={`${cells.link} ${css.member}`}>
      {member.username}
    </Link>
  )
}

/** The wagered part of the turnover, as a bar and in baht. */
export function Progress({ recipient }: { recipient: Pick<Recipient, 'required' | 'done' | 'status'> }) {
  const { t } = useTranslation('promotions')
  const { required, done, status } = recipient
  if (required === 0) return <span className={css.quiet}>{t('term.noTurnover')}</span>
  return (
    <span className={css.wagered}>
      <Meter share={progressOf(recipient)} tone={status === 'completed' ? 'good' : 'plain'} />
      <span className={css.quiet}>
        {t('progress', { done: formatWholeMoney(done), required: formatWholeMoney(required) })}
      </span>
    </span>
  )
}

/** How long a grant may still be wagered; a dash once it is finished. */
export function TimeLeft({ recipient: { status, expiresAt } }: { recipient: Pick<Recipient, 'status' | 'expiresAt'> }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  if (status !== 'wagering') return <>—</>
  if (expiresAt === null) return <>{t('term.noLimit')}</>
  return <>{format.duration(Math.max(0, (Date.parse(expiresAt) - serverNow()) / 1_000))}</>
}
