import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Menu, MenuItem } from '../menu/Menu.tsx'
import { useAction } from '../action/use-action.ts'
import { notify } from '../snackbar/snackbar.ts'
import type { Params } from '../resource-table/use-resource.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { openExports } from './exports-panel.ts'
import { type Exportable, exportBody, type Taken } from './use-export.ts'

type Props = {
  anchor: HTMLElement
  list: Exportable
  params: Params | undefined
  query: Readonly<Record<string, string>>
  /** The only columns of the files. */
  columns?: readonly string[] | undefined
  /** The visible columns, to choose from; absent if the list has no choice. */
  shown?: readonly string[]
  count: number | null
  onClose: () => void
}

/** The formats of an export: CSV opens a dialog and is downloaded from there, Excel is made in the background. */
export function ExportChoices({ anchor, list, params, query, columns, shown, count, onClose }: Props) {
  const { t } = useTranslation('listTools')
  const [csv, setCsv] = useState(false)
  const { submit } = useAction('export-jobs.create', {
    aloud: true,
    onDone: () => notify('info', t('export.started'), { label: t('export.jobs'), onClick: openExports }),
  })
  const exportToExcel = (chosen: Taken['columns']) => {
    onClose()
    submit({ body: { ...exportBody({ list, params, query, columns: chosen }), format: 'xlsx' } })
  }
  if (csv)
    return (
      <ExportDialog
        endpoint={list}
        params={params}
        query={query}
        columns={columns}
        count={count}
        {...(shown === undefined ? {} : { shown })}
        onClose={onClose}
      />
    )
  return (
    <Menu anchor={anchor} onClose={onClose} aria-label={t('ui:export.open')}>
      <MenuItem onClick={() => setCsv(true)}>{t('export.csv')}</MenuItem>
      <MenuItem onClick={() => exportToExcel(columns)}>{t('export.excel')}</MenuItem>
      {shown !== undefined && <MenuItem onClick={() => exportToExcel(shown)}>{t('export.excelShown')}</MenuItem>}
    </Menu>
  )
}
