import { Link } from '@tanstack/react-router'
import { List, Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import type { Account } from '../account.ts'
import css from './drawer.module.css'

/** From an account to what its bank told, and to its days. Lines of other channels have no list of their own. */
export function Links({ account: { id, channel } }: { account: Account }) {
  const { t } = useTranslation('bankAccounts')
  const hasPermission = usePermission()
  return (
    <div className={`${css.part} ${css.links}`}>
      {channel !== 'other' && (
        <Link to="/account/deposit" search={{ tab: channel, account: id }} className={css.link}>
          <List size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('link.lines')}
        </Link>
      )}
      {hasPermission('deposits.read') && channel === 'other' && (
        <Link to="/account/deposit" search={{ bankAccountId: id }} className={css.link}>
          <List size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('link.deposits')}
        </Link>
      )}
      <Link to="/banksetting" search={{ tab: 'reconciliation', id }} className={css.link}>
        <Scale size={15} strokeWidth={1.75} aria-hidden="true" />
        {t('link.reconciliation')}
      </Link>
    </div>
  )
}
