import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from './list-types.ts'
import css from './PickBar.module.css'

/** What can be done with the picked rows, and how many they are. */
export function PickBar({ ids, actions, onClear }: { ids: readonly string[]; actions: readonly BulkAction[]; onClear: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div className={css.bar}>
      <span role="status">{t('table.picked', { count: ids.length })}</span>
      {ids.length > 0 && actions.map((action) => (
        <Button key={action.key} size="small" startIcon={action.icon} onClick={() => action.run(ids)}>
          {action.label}
        </Button>
      ))}
      {ids.length > 0 && (
        <Button size="small" variant="text" onClick={onClear}>
          {t('table.pickNone')}
        </Button>
      )}
    </div>
  )
}
