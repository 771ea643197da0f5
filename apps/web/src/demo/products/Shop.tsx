import { PackageSearch, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/dialog/Dialog.tsx'
import { Select } from '../../ui/field/Field.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { useMedia } from '../../ui/media.ts'
import { EmptyState } from '../../ui/panel/EmptyState.tsx'
import { useListKeys } from '../../ui/resource-table/use-list-keys.ts'
import { SearchField } from '../../ui/search/SearchField.tsx'
import { useAnswer } from '../core/use-answer.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { type Filter, products, sorts } from './contract.ts'
import { noFilter, partsOf } from './filter.ts'
import { FilterChips, FilterFields } from './FilterFields.tsx'
import { client } from './handlers.ts'
import { CartLink, Failure, ProductCards } from './product-parts.tsx'
import css from './products.module.css'

type Props = { filter: Filter; onFilter: (filter: Filter) => void }

/** The products that meet the filter. */
export function Shop({ filter, onFilter }: Props) {
  const { t } = useTranslation('demoProducts')
  const count = useRef<HTMLParagraphElement>(null)
  const isNarrow = useMedia('(max-width: 899.95px)')
  const { data: found = [], error, isSuccess } = useAnswer(client, products.filter, { filter })
  const shown = t('found', { count: found.length })
  // The button that was pressed is gone: the focus goes to what came of it.
  const reduce = (next: Filter) => {
    onFilter(next)
    count.current?.focus()
  }
  const clear = () => reduce({ ...noFilter, sort: filter.sort })
  const link = { to: '/demo/$', params: { _splat: 'products/list' } } as const
  return (
    <>
      <PageHead title={t('title')} actions={<LinkButton {...link}>{t('toTable')}</LinkButton>} />
      <Tools filter={filter} onFilter={onFilter}>
        {isNarrow && <FilterDrawer filter={filter} onFilter={onFilter} shown={shown} />}
      </Tools>
      <div className={css.shop}>
        {!isNarrow && (
          <section className={css.filters} aria-label={t('filters', { active: partsOf(filter).length })}>
            <FilterFields filter={filter} onFilter={onFilter} />
          </section>
        )}
        <div className={css.stack}>
          <FilterChips filter={filter} onFilter={reduce} onClear={clear} />
          <p ref={count} tabIndex={-1} role="status" className={css.quiet}>
            {isSuccess && shown}
          </p>
          <Failure error={error} />
          {isSuccess && found.length === 0 && (
            <EmptyState
              icon={PackageSearch}
              title={t('none')}
              hint={t('noneHint')}
              action={<Button onClick={clear}>{t('clear')}</Button>}
            />
          )}
          <ProductCards products={found} heading="h2" />
        </div>
      </div>
      <CartLink />
    </>
  )
}

/** Search and order, and on a narrow screen the filter: `children`. */
function Tools({ filter, onFilter, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation('demoProducts')
  const inputRef = useRef<HTMLInputElement>(null)
  useListKeys({ search: inputRef, openFilters: undefined, close: undefined })
  const find = (search: string) => onFilter({ ...filter, search })
  const sort = (name: string) => onFilter({ ...filter, sort: sorts.find(each => each === name) ?? noFilter.sort })
  return (
    <div className={css.row}>
      <SearchField value={filter.search} label={t('search')} onSearch={find} inputRef={inputRef} />
      <div className={css.tools}>
        <Select
          className={css.sort}
          label={t('sortBy')}
          value={filter.sort}
          onChange={event => sort(event.target.value)}
        >
          {sorts.map(each => (
            <option key={each} value={each}>
              {t(`sort.${each}`)}
            </option>
          ))}
        </Select>
        {children}
      </div>
    </div>
  )
}

/** A button and the drawer it opens. `shown`: how many products the filter finds. */
function FilterDrawer({ filter, onFilter, shown }: Props & { shown: string }) {
  const { t } = useTranslation('demoProducts')
  const [isOpen, setOpen] = useState(false)
  const title = t('filters', { active: partsOf(filter).length })
  return (
    <>
      <Button startIcon={<SlidersHorizontal size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog place="end" aria-label={title} onClose={() => setOpen(false)}>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={css.drawer}>
            <FilterFields filter={filter} onFilter={onFilter} />
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={() => setOpen(false)}>
              {shown}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
