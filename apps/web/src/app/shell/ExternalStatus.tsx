import { useTranslation } from '../../i18n/use-translation.ts'
import { BalanceChip, balanceSources } from '../../features/banking/index.ts'
import { OnlineCount } from '../../features/presence/index.ts'
import { useSignedIn } from '../../features/session/index.ts'
import css from './external-status.module.css'

/**
 * The three balances and the online count. In a narrow bar only the items that need attention are shown; the drawer
 * shows all.
 */
export function ExternalStatus({ place }: { place: 'bar' | 'drawer' }) {
  const { t } = useTranslation('shell')
  const { permissions } = useSignedIn()
  return (
    <div className={css[place]} role="group" aria-label={t('balances')}>
      {permissions.has('balances.read') && balanceSources.map(source => <BalanceChip key={source} source={source} />)}
      <OnlineCount />
    </div>
  )
}
