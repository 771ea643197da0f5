import type { Permission } from '@backoffice/contract'
import { Bookmark, Columns3, Download } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { later } from '../later.tsx'
import { usePermission } from '../permission/use-permission.ts'
import type { ListTable } from '../resource-table/use-list-table.ts'
import type { SavedList, ListAppearance } from '../resource-table/list-appearance.ts'
import type { Search } from '../resource-table/search-state.ts'
import type { SetSearch } from '../resource-table/use-list-search.ts'
import type { Params } from '../resource-table/use-resource.ts'
import css from './ListTools.module.css'
import { useOpenView } from './open-view.ts'
import type { Exportable } from './use-export.ts'
import { withWords } from './with-words.ts'

const ViewsMenu = later(async () => (await withWords(import('./ViewsMenu.tsx'))).ViewsMenu)
const ColumnChooser = later(async () => (await withWords(import('./ColumnChooser.tsx'))).ColumnChooser)
const ExportChoices = later(async () => (await withWords(import('./ExportChoices.tsx'))).ExportChoices)

type What = 'views' | 'columns' | 'export'

type Props<Row> = {
  list: SavedList
  endpoint: Exportable
  params: Params | undefined
  query: Readonly<Record<string, string>>
  count: number | null
  exports: Permission | undefined
  table: ListTable<Row>
  appearance: ListAppearance
  search: Search
  onSearch: SetSearch
  /** A phone shows no columns. */
  plain: boolean
}

/** The list's tools: saved views, columns, export. Each loads on first use. */
export function ListTools<Row>({
  list,
  endpoint,
  params,
  query,
  count,
  exports,
  table,
  appearance,
  search,
  onSearch,
  plain,
}: Props<Row>) {
  const { t } = useTranslation('ui')
  const hasPermission = usePermission()
  const [opened, setOpened] = useState<{ what: What; anchor: HTMLElement } | null>(null)
  const open = opened?.what
  const shown = useOpenView(list, search)
  const openFrom = (what: What) => (event: MouseEvent<HTMLElement>) => setOpened({ what, anchor: event.currentTarget })
  const close = () => setOpened(null)
  return (
    <span className={css.tools}>
      <Tool
        icon={Bookmark}
        label={shown === null ? t('views.open') : shown.view.name}
        hint={shown?.isChanged === true ? t('views.changed', { name: shown.view.name }) : undefined}
        open={open === 'views'}
        onOpen={openFrom('views')}
      />
      {!plain && (
        <Tool icon={Columns3} label={t('columns.open')} open={open === 'columns'} onOpen={openFrom('columns')} />
      )}
      {exports !== undefined && hasPermission(exports) && (
        <Tool
          icon={Download}
          label={t('export.open')}
          popup="menu"
          open={open === 'export'}
          onOpen={openFrom('export')}
        />
      )}
      {opened !== null && (
        <>
          {open === 'views' && (
            <ViewsMenu anchor={opened.anchor} list={list} search={search} onSearch={onSearch} onClose={close} />
          )}
          {open === 'columns' && (
            <ColumnChooser anchor={opened.anchor} table={table} appearance={appearance} onClose={close} />
          )}
          {open === 'export' && (
            <ExportChoices
              anchor={opened.anchor}
              list={endpoint}
              params={params}
              query={query}
              count={count}
              shown={table.visible.map(({ id }) => id)}
              onClose={close}
            />
          )}
        </>
      )}
    </span>
  )
}

type ToolProps = {
  icon: typeof Bookmark
  label: string
  /** What the label does not say: the view was changed. */
  hint?: string | undefined
  popup?: 'dialog' | 'menu'
  open: boolean
  onOpen: (event: MouseEvent<HTMLElement>) => void
}

function Tool({ icon: Icon, label, hint = label, popup = 'dialog', open, onOpen }: ToolProps) {
  return (
    <button
      type="button"
      className={css.tool}
      aria-haspopup={popup}
      aria-expanded={open}
      aria-label={hint}
      title={hint}
      onClick={onOpen}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.label}>{label}</span>
      {hint !== label && <span className={css.changed} aria-hidden="true" />}
    </button>
  )
}
