import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import type { Detail } from '../transfer.ts'
import css from '../transfers.module.css'

/** Lines that were taken for it wrongly: who took them off, why, and where the money lies since. */
export function UnlinkedLines({ transfer }: { transfer: Detail }) {
  const { t } = useTranslation('bankAccounts')
  const format = useFormat()
  const hasPermission = usePermission()
  if (transfer.unlinked.length === 0) return null
  return (
    <section className={css.part} aria-label={t('transfer.takenOff.title')}>
      <h2 className={css.partTitle}>{t('transfer.takenOff.title')}</h2>
      <ul className={css.lines}>
        {transfer.unlinked.map(({ lineId, at, side, by, reason, depositId }) => (
          <li key={`${lineId} ${at}`} className={css.bankLine}>
            <span>
              {t('transfer.takenOff.by', {
                line: t(`transfer.${side}Line`),
                name: by.name,
                at: format.when(at, 'dateTime'),
              })}
            </span>
            <span className={css.quiet}>“{reason}”</span>
            {depositId !== null && hasPermission('deposits.read') && (
              <Link to="/account/deposit" search={{ id: depositId }} className={css.link}>
                {t('transfer.showDeposit')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
