import { useTranslation } from '../../i18n/use-translation.ts'
import { BalanceChip, balanceSources } from '../../features/banking/index.ts'
import { OnlineCount } from '../../features/presence/index.ts'
import { useSignedIn } from '../../features/session/index.ts'
import css from './external-status.module.css'

/** The three balances and the online count: in the bar from 960 px, below that in a popover and in the drawer. */
export function ExternalStatus({ place }: { place: 'bar' | 'drawer' | 'popover' }) {
  const { t } = useTranslation('shell')
  const { permissions } = useSignedIn()
  return (
    <div
      className={place === 'bar' ? css.bar : place === 'drawer' ? `${css.list} ${css.drawer}` : css.list}
      role="group"
      aria-label={t('balances')}
    >
      {permissions.has('balances.read') && balanceSources.map(source => <BalanceChip key={source} source={source} />)}
      <OnlineCount />
    </div>
  )
}
