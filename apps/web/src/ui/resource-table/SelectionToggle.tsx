import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from '../list-tools/ListTools.module.css'

/** On a phone: from opening cards to picking them, and back. */
export function SelectionToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation('ui')
  return (
    <button
      type="button"
      className={css.tool}
      aria-pressed={on}
      aria-label={t('table.choose')}
      title={t('table.choose')}
      onClick={() => onChange(!on)}
    >
      <ListChecks size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
