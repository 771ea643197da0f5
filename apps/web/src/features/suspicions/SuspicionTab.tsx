import { useTranslation } from '../../i18n/use-translation.ts'
import { Segments } from '../../ui/segments/Segments.tsx'
import { useListSearch } from '../../ui/resource-table/use-list-search.ts'
import { IndicatorList } from './IndicatorList.tsx'
import { SuspicionList } from './SuspicionList.tsx'
import css from './suspicions.module.css'

const views = ['reports', 'indicators'] as const

/** Suspicious activity: internal reports, and what the indicators find. */
export function SuspicionTab() {
  const { t } = useTranslation('suspicions')
  const [{ view }, setSearch] = useListSearch()
  const shown = view === 'indicators' ? 'indicators' : 'reports'
  const head = (
    <div className={css.head}>
      <Segments
        label={t('view.label')}
        options={views.map(name => ({ name, label: t(`view.${name}`) }))}
        value={shown}
        onChange={name => setSearch({ view: name === 'indicators' ? name : undefined, id: undefined })}
      />
      <p className={css.note}>{t('confidential')}</p>
    </div>
  )
  return shown === 'reports' ? (
    <SuspicionList above={head} />
  ) : (
    <div className={css.page}>
      {head}
      <IndicatorList />
    </div>
  )
}
