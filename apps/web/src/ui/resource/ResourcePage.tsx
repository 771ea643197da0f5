import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BesideList } from '../drawer/BesideList.tsx'
import { useAccountChoices } from '../reference-data.ts'
import type { BulkSpec, ListName, RowOf, RowOrder } from '../resource-table/list-types.ts'
import { useListSearch } from '../resource-table/use-list-search.ts'
import type { Params } from '../resource-table/use-resource.ts'
import { toListColumns } from './columns.tsx'
import { type Choices, toFilters } from './filters.ts'
import type { ResourceList } from './resource-list.ts'
import css from './ResourcePage.module.css'
import { ResourceTable } from './ResourceTable.tsx'

export type { ResourceList }

type Props<N extends ListName> = {
  of: ResourceList<N>
  /** The parameters of the endpoint's path. Stable between renders. */
  params?: Params
  /** Overrides the list's fixed query, where that changes with the day. Stable between renders. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** The choices of filters that are data, by the filters' keys. Stable between renders. */
  choices?: Choices
  bulk?: BulkSpec<RowOf<N>> | undefined
  /** Absent where the order cannot be changed. */
  order?: RowOrder<RowOf<N>> | undefined
  /** The page's own buttons, beside the list's. */
  toolbar?: ReactNode
  /** Content above the list, such as pending approvals. */
  above?: ReactNode
  /** Renders the record of the open row. */
  renderDrawer?: (id: string) => ReactNode
}

const noChoices: Choices = {}

/** The list of a resource, its toolbar, filters, bulk actions and export, with the open record beside it. */
export function ResourcePage<N extends ListName>({ of, choices = noChoices, above, renderDrawer, ...rest }: Props<N>) {
  const { t } = useTranslation(of.texts)
  const [{ id }] = useListSearch()
  const accounts = useAccountChoices(of.filters.some(({ kind }) => kind === 'account'))
  const columns = useMemo(() => toListColumns(of.columns, t, of.headers ?? 'column', of.of.columns), [of, t])
  const filters = useMemo(() => toFilters(of.filters, t, accounts, choices), [of, t, accounts, choices])
  const table = <ResourceTable key={of.label} of={of} columns={columns} filters={filters} {...rest} />
  return (
    <BesideList drawer={id === undefined ? null : renderDrawer?.(id)}>
      {above === undefined ? (
        table
      ) : (
        <div className={css.page}>
          {above}
          {table}
        </div>
      )}
    </BesideList>
  )
}
