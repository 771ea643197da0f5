import { Laptop } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { type FactLine, Facts } from '../../ui/facts/Facts.tsx'
import { Meter } from '../../ui/meter/Meter.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Age, Instant } from '../../ui/time/Instant.tsx'
import { type AdminDetail, deviceOf } from './admin.ts'
import { SecondFactor } from './cells.tsx'
import css from './admins.module.css'

type Props = { admin: AdminDetail }

/** How the admin signs in. */
export function SignInFacts({ admin }: Props) {
  const { t } = useTranslation('admins')
  const format = useFormat()
  const { status, invitation, passwordSetAt, failedSignIns30Days, lastSignedInAt, lastSignedInIp } = admin
  const lines: FactLine[] = [
    [t('column.secondFactor'), <SecondFactor key="factor" of={admin.secondFactor} />],
    [
      t('field.passwordSetAt'),
      passwordSetAt === null ? status === 'invited' && t('field.noPassword') : format.when(passwordSetAt, 'date'),
    ],
    [t('field.failed'), t('field.failedCount', { count: failedSignIns30Days })],
    [
      t('column.lastSignedInAt'),
      lastSignedInAt !== null && `${format.when(lastSignedInAt, 'dateTime')} · ${lastSignedInIp ?? '—'}`,
    ],
    [
      t('field.invitation'),
      invitation !== null &&
        t(invitation.expired ? 'invitation.expired' : 'invitation.until', {
          at: format.when(invitation.expiresAt, 'dateTime'),
        }),
    ],
  ]
  return <Facts lines={lines} />
}

/** The session that is open now. */
export function SessionFacts({ admin: { session } }: Props) {
  const { t } = useTranslation('admins')
  if (session === null) return <p className={css.note}>{t('session.noneNow')}</p>
  return (
    <div className={css.session}>
      <Laptop size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p title={session.userAgent ?? undefined}>
          {session.userAgent === null ? t('session.unknownDevice') : deviceOf(session.userAgent)}
        </p>
        <p className={css.note}>
          {session.ip ?? '—'} · {t('session.since')} <Instant at={session.since} form="dateTime" /> ·{' '}
          {t('session.active')} <Age at={session.lastSeenAt} />
        </p>
      </div>
    </div>
  )
}

/** What the admin can do alone, and what of it is used today. */
export function Limits({ admin: { limits, usedToday } }: Props) {
  const { t } = useTranslation('admins')
  const { approve, adjust } = limits
  const share = adjust === null || adjust === 0 ? 0 : usedToday.adjust / adjust
  return (
    <div className={css.limits}>
      <p className={css.limit}>
        <span>{t('field.approve')}</span>
        <b>{approve === null ? t('limits.unlimited') : t('limits.upTo', { amount: formatMoney(approve) })}</b>
      </p>
      <p className={css.limit}>
        <span>{t('field.adjust')}</span>
        <b>
          {adjust === null
            ? t('limits.usedUnlimited', { used: formatMoney(usedToday.adjust) })
            : t('limits.used', { used: formatMoney(usedToday.adjust), amount: formatMoney(adjust) })}
        </b>
      </p>
      {adjust !== null && (
        <Meter
          share={share}
          tone={share >= 0.8 ? 'warning' : 'plain'}
          progress={{ label: t('field.adjust'), value: usedToday.adjust, of: adjust }}
        />
      )}
      <p className={css.note}>{t('limits.above')}</p>
    </div>
  )
}

/** Where the admin can sign in from. */
export function Addresses({ admin: { allowedAddresses } }: Props) {
  const { t } = useTranslation('admins')
  if (allowedAddresses.length === 0) return <p className={css.note}>{t('addresses.any')}</p>
  return (
    <ul className={css.addresses}>
      {allowedAddresses.map(network => (
        <li key={network}>{network}</li>
      ))}
    </ul>
  )
}
