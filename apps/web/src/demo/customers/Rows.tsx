import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { useRefresh } from '../core/use-answer.ts'
import { DataTable, type TableColumn } from '../parts/DataTable.tsx'
import { Find } from '../parts/Find.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import css from './customers.module.css'

type Props<Row> = {
  label: string
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined
  error: unknown
  columns: readonly TableColumn<Row>[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The texts that are searched. */
  textsOf: (row: Row) => readonly string[]
  /** Removes the rows of these keys. */
  onRemove: (keys: ReadonlySet<string>) => void
}

const none: ReadonlySet<string> = new Set()

/** A list with its search, and the removal of the selected rows. */
export function Rows<Row>({ label, rows, error, textsOf, onRemove, ...table }: Props<Row>) {
  const { t, locale } = useTranslation('demoCustomers')
  const refresh = useRefresh()
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState(none)
  const [isAsking, ask] = useState(false)
  const wanted = search.toLocaleLowerCase(locale)
  const found = (rows ?? []).filter(row => textsOf(row).some(text => text.toLocaleLowerCase(locale).includes(wanted)))
  // Rows that another search hides are no longer meant.
  const chosen = new Set(found.map(table.keyOf).filter(key => selected.has(key)))
  const remove = () => {
    onRemove(chosen)
    notify('success', t('removed', { count: chosen.size }))
    setSelected(none)
    ask(false)
    refresh()
  }
  return (
    <>
      <div className={css.tools}>
        <Find value={search} label={t('search')} onSearch={setSearch} />
        {chosen.size > 0 && (
          <Button color="error" startIcon={<Trash2 size={15} aria-hidden="true" />} onClick={() => ask(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <ReadFailed error={error} />
      {rows !== undefined && (
        <DataTable {...table} label={label} rows={found} search={search} selected={chosen} onSelect={setSelected} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('removeTitle', { count: chosen.size })}
          note={t('removeNote')}
          confirm={t('remove')}
          tone="error"
          working={false}
          onConfirm={remove}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
