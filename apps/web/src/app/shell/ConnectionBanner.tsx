import Button from '@mui/material/Button'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { connectNow, useConnectionCut } from '../connection.ts'
import css from './connection-banner.module.css'

/** Says so when news do not arrive. The region is always there, so that screen readers hear it when it fills. */
export function ConnectionBanner() {
  const { t } = useTranslation('shell')
  const cut = useConnectionCut()
  return (
    <div role="status" className={css.region}>
      {cut && (
        <div className={css.banner}>
          <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('offline')}</span>
          <Button size="small" onClick={connectNow}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
