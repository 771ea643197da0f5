import { lazy, type ReactNode, useMemo } from 'react'
import { filterValues, type RecordOf } from '@backoffice/contract/record'
import { hasText } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewButton } from '../dialogs/DialogButton.tsx'
import { usePermission } from '../permission/use-permission.ts'
import { type ResourceList, ResourcePage } from '../resource/ResourcePage.tsx'
import type { ListName } from '../resource-table/list-types.ts'
import { renderStatus } from './PeriodStatus.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import type { AnyScreen, RecordScreen } from './record-screen.ts'

const AddDialog = lazy(() => import('./RecordForm.tsx').then(part => ({ default: part.AddDialog })))

/** The list of a declared noun with the open record beside it, and the button that adds one. */
export function RecordList<R extends RecordOf>({ screen, above }: { screen: RecordScreen<R>; above?: ReactNode }) {
  const { t } = useTranslation(screen.words)
  const canAdd = usePermission()(screen.of.access.write)
  const any = screen as unknown as AnyScreen
  const list = useMemo(() => listOf(any), [any])
  return (
    <ResourcePage
      of={list}
      {...(above === undefined ? {} : { above })}
      renderDrawer={id => <RecordDrawer key={id} id={id} screen={any} />}
      toolbar={
        canAdd && (
          <NewButton renderDialog={close => <AddDialog screen={any} onClose={close} />}>{`${t('add')}…`}</NewButton>
        )
      }
    />
  )
}

/** The list as its declaration has it; its texts stand under the same keys in every namespace. */
function listOf(screen: AnyScreen) {
  const {
    of,
    words,
    icon,
    nameOf,
    list: { columns, filters = [], card, search },
  } = screen
  const status = renderStatus(screen)
  const cells: NonNullable<AnyScreen['cells']> = { ...(status && { status }), ...screen.cells }
  return {
    of: of.list,
    record: `${of.noun}.get`,
    texts: words,
    label: hasText(words, 'menu') ? 'menu' : 'records',
    ...(search === undefined ? {} : { search: 'search' }),
    rowName: nameOf,
    foot: 'foot',
    empty: { icon, title: 'empty.title', hint: 'empty.hint' },
    columns: Object.keys(of.list.columns).map(id => ({
      id,
      ...(id === 'status' && status ? { width: 112, whole: true } : {}),
      ...columns[id],
      ...(cells[id] === undefined ? {} : { cell: cells[id] }),
      ...(of.list.sorts.includes(id) ? { sort: id } : {}),
    })),
    filters: [
      ...(of.list.filters ?? []).map(key => ({ kind: 'several', key, values: filterValues(of, key) })),
      ...filters,
    ],
    ...(card === undefined ? {} : { card: { ...(status && { chip: status }), ...card } }),
  } as unknown as ResourceList<ListName>
}
