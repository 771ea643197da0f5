import type { Permission } from '@backoffice/contract'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListTools } from '../list-tools/ListTools.tsx'
import type { Exportable } from '../list-tools/use-export.ts'
import { useListSearch } from '../resource-table/use-list-search.ts'
import type { KeptColumns } from './use-kept-columns.ts'

type Props<Row> = {
  kept: KeptColumns<Row>
  endpoint: Exportable
  query?: Readonly<Record<string, string>>
  count: number | null
  exports: Permission
}
const everything = {}

/** What every list offers, for one whose records are all shown at once: saved views, columns, taking it out. */
export function RecordTools<Row>({
  kept: { list, all, layout, fit, look },
  endpoint,
  query = everything,
  count,
  exports,
}: Props<Row>) {
  const [search, setSearch] = useListSearch()
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  return (
    <ListTools
      list={list}
      endpoint={endpoint}
      params={undefined}
      query={query}
      count={count}
      exports={exports}
      columns={all}
      layout={layout}
      fit={fit}
      look={look}
      search={search}
      onSearch={setSearch}
      plain={phone}
    />
  )
}
