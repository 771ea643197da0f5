import type { Permission } from '@backoffice/contract'
import { type ReactNode, useMemo, useState } from 'react'
import { usePhone } from '../media.ts'
import { FilterBar } from '../filter-bar/FilterBar.tsx'
import { ListTools } from '../list-tools/ListTools.tsx'
import type { Exportable } from '../list-tools/use-export.ts'
import { CardList } from './CardList.tsx'
import { expectedWidth } from './first-frame.ts'
import { follow } from './frozen-rows.ts'
import { type SavedList, useListAppearance } from './list-appearance.ts'
import type { ListColumn } from './list-types.ts'
import { ListBody } from './ListState.tsx'
import css from './list.module.css'
import { TableView } from './TableView.tsx'
import { hrefOf, useListSearch } from './use-list-search.ts'
import { useListTable } from './use-list-table.ts'
import type { Resource } from './use-resource.ts'

type Props<Row> = {
  /** The name under which views and columns are saved. */
  list: SavedList
  endpoint: Exportable
  /** What is exported, beside the list itself. */
  query?: Readonly<Record<string, string>>
  exports: Permission
  label: string
  found: Pick<Resource<Row>, 'rows' | 'error' | 'refetch'>
  /** Stable between renders. */
  columns: readonly ListColumn<Row>[]
  nameOf: (row: Row) => string
  renderCard: (row: Row) => ReactNode
  empty: ReactNode
  /** At the start of the toolbar. */
  before: ReactNode
  /** The page's own buttons, beside the list's. */
  toolbar?: ReactNode
  /** Between toolbar and list. */
  above?: ReactNode
}

const everything = {}
const nothing: never[] = []
const ignore = () => undefined

/** A short list that its endpoint returns whole, with rows of several lines: no paging, sorting or filters. */
export function UnpagedTable<Row extends { id: string }>(props: Props<Row>) {
  const { list, query = everything, label, found, nameOf } = props
  const [search, setSearch] = useListSearch()
  const phone = usePhone()
  const appearance = useListAppearance(list)
  const [available, setAvailable] = useState(expectedWidth)
  const rows = useMemo(() => follow(found.rows ?? nothing).rows, [found.rows])
  const table = useListTable({
    columns: props.columns,
    rows,
    appearance,
    available,
    selection: everything,
    onSelect: ignore,
  })
  const view = {
    label,
    table,
    loading: found.rows === undefined,
    nameOf,
    hrefOf: (id: string) => hrefOf(search, { id }),
    openId: search['id'],
    onOpen: (id: string) => setSearch({ id }),
    turning: false,
    selecting: false,
  }
  return (
    <div className={css.list}>
      <FilterBar
        filters={nothing}
        values={everything}
        adding={false}
        onAdding={ignore}
        onChange={setSearch}
        before={props.before}
        after={
          <>
            {props.toolbar}
            <ListTools
              list={list}
              endpoint={props.endpoint}
              params={undefined}
              query={query}
              count={found.rows?.length ?? null}
              exports={props.exports}
              table={table}
              appearance={appearance}
              search={search}
              onSearch={setSearch}
              plain={phone}
            />
          </>
        }
      />
      {props.above}
      <div className={phone ? css.smallCards : css.card}>
        <ListBody resource={found} empty={props.empty} narrowed={false} onClear={ignore}>
          {phone ? (
            <CardList {...view} renderCard={props.renderCard} />
          ) : (
            <TableView
              {...view}
              available={available}
              onWidthChange={setAvailable}
              density="tall"
              sort=""
              onSort={ignore}
              total={found.rows?.length}
              totals={undefined}
            />
          )}
        </ListBody>
      </div>
    </div>
  )
}
