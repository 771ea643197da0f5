import IconButton from '@mui/material/IconButton'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './refresh.module.css'
import { useRefresh } from './use-refresh.ts'

export function RefreshButton() {
  const { t } = useTranslation('shell')
  const { refresh, working } = useRefresh()
  return (
    <IconButton aria-label={t('refresh')} aria-busy={working} onClick={refresh}>
      <RefreshCw size={17} strokeWidth={1.75} className={working ? css.turning : undefined} />
    </IconButton>
  )
}
