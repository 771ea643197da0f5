import type { Permission } from '@backoffice/contract'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ListTools } from '../list-tools/ListTools.tsx'
import type { Exportable } from '../list-tools/use-export.ts'
import { useListSearch } from '../resource-table/use-list-search.ts'
import type { SavedColumns } from './use-saved-columns.ts'

type Props<Row> = {
  saved: SavedColumns<Row>
  endpoint: Exportable
  query?: Readonly<Record<string, string>>
  count: number | null
  exports: Permission
}
const everything = {}

/** List tools for records shown without paging: saved views, columns, export. */
export function RecordTools<Row>({
  saved: { list, all, layout, fit, appearance },
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
      appearance={appearance}
      search={search}
      onSearch={setSearch}
      plain={phone}
    />
  )
}
