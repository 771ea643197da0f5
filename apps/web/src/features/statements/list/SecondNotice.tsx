import Alert from '@mui/material/Alert'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Import } from '../statement.ts'
import css from './list.module.css'

/** Lines that were found their members and wait all the same: for whom, and why. */
export function SecondNotice({ of: { id, outcomes, importedBy } }: { of: Import }) {
  const { t } = useTranslation('statements')
  if (outcomes.matched === 0) return null
  return (
    <Alert severity="warning">
      {t('list.second', { count: outcomes.matched, name: importedBy.name })}{' '}
      <Link to="/account/deposit" search={{ tab: 'imports', import: id, outcome: 'matched' }} className={css.link}>
        {t('list.showSecond')}
      </Link>
    </Alert>
  )
}
