import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SearchField } from '../../ui/search/SearchField.tsx'
import { Segments } from '../../ui/segments/Segments.tsx'
import css from './roles.module.css'
import type { useShownPermissions } from './use-shown-permissions.ts'

/** Search, what is shown, and the legend of changed cells. */
export function ViewTools({ view }: { view: ReturnType<typeof useShownPermissions> }) {
  const { t } = useTranslation('roles')
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={css.tools}>
      <div className={css.search}>
        <SearchField value={view.search} label={t('search')} onSearch={view.setSearch} inputRef={field} />
      </div>
      <Segments
        label={t('show.label')}
        value={view.shown}
        onChange={view.setShown}
        options={(['all', 'changed', 'second'] as const).map(name => ({
          name,
          label: t(`show.${name}`, { n: view.counts[name] }),
        }))}
      />
      <span className={css.legend}>
        <span data-change="gets">+ {t('legend.gives')}</span>
        <span data-change="loses">− {t('legend.takes')}</span>
      </span>
    </div>
  )
}
