import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { StatTile } from '../../../ui/panel/StatTile.tsx'
import { type Profile, profitOf } from '../member.ts'
import { useBalance } from '../queries.ts'
import css from './profile.module.css'

const UNKNOWN = '–'

/** The main figures of a member. Those of the wallet load and fail separately. */
export function KeyFigures({ profile }: { profile: Profile }) {
  const { t } = useTranslation('member')
  const format = useFormat()
  const wallet = useBalance(profile.id).data?.data
  const profit = profitOf(profile)
  const times = (count: number) => t('figure.times', { count })
  return (
    <div className={css.figures}>
      <StatTile
        label={t('figure.credit')}
        value={formatMoney(profile.credit)}
        {...(profile.held > 0 ? { hint: t('figure.heldHint', { amount: formatMoney(profile.held) }) } : {})}
      />
      <StatTile
        label={t('figure.maxWithdraw')}
        value={wallet === undefined ? UNKNOWN : formatMoney(wallet.maxWithdraw)}
      />
      <StatTile label={t('figure.bonus')} value={formatMoney(profile.bonus)} />
      <StatTile
        label={t('figure.turnover')}
        value={
          wallet === undefined
            ? UNKNOWN
            : wallet.turnoverRequired === 0
              ? t('figure.none')
              : formatMoney(wallet.turnoverDone)
        }
        {...(wallet === undefined || wallet.turnoverRequired === 0
          ? {}
          : {
              hint: t('figure.of', { amount: formatMoney(wallet.turnoverRequired) }),
              tone: wallet.turnoverDone < wallet.turnoverRequired ? ('warning' as const) : ('good' as const),
            })}
      />
      <StatTile
        label={t('figure.deposited')}
        value={formatMoney(profile.depositSum)}
        hint={times(profile.depositCount)}
      />
      <StatTile
        label={t('figure.withdrawn')}
        value={formatMoney(profile.withdrawSum)}
        hint={times(profile.withdrawCount)}
      />
      <StatTile
        label={t('figure.profit')}
        value={formatMoney(profit)}
        hint={t('figure.profitHint')}
        tone={profit < 0 ? 'bad' : 'plain'}
      />
      <StatTile
        label={t('figure.since')}
        value={format.when(profile.registeredAt, 'date')}
        hint={
          profile.lastSignInAt === null
            ? t('figure.neverSignedIn')
            : t('figure.signedInAt', { time: format.when(profile.lastSignInAt, 'dateTime') })
        }
      />
    </div>
  )
}
