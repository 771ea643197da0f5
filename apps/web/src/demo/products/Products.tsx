import { createStore } from '../../ui/store.ts'
import { NotFound } from '../parts/NotFound.tsx'
import { Details } from './Details.tsx'
import { noFilter } from './filter.ts'
import { ProductTable } from './ProductTable.tsx'
import { Shop } from './Shop.tsx'

/** Kept for the tab: the shop is found again as it was filtered. */
const kept = createStore(noFilter)

/** The shop, the table of the products, or the details of one. */
export function Products({ rest: [page, ...more] }: { rest: readonly string[] }) {
  const filter = kept.useValue()
  if (page === undefined) return <Shop filter={filter} onFilter={kept.set} />
  if (more.length > 0 || !/^(list|default|[1-9]\d{0,8})$/.test(page)) return <NotFound />
  return page === 'list' ? <ProductTable /> : <Details key={page} id={page} />
}
