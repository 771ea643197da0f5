import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Select } from '../../../ui/field/Field.tsx'
import { useAction } from '../../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { type CsvMapping, type SavedMapping, useMappings } from '../statement.ts'
import css from './mapping.module.css'

const NameDialog = lazy(() => import('./NameDialog.tsx').then(part => ({ default: part.NameDialog })))

type Props = {
  accountId: string
  /** The current mapping; null while it is incomplete. */
  mapping: CsvMapping | null
  used: SavedMapping | undefined
  lost: readonly string[]
  onUse: (saved: SavedMapping | undefined) => void
}

/** Saved mappings: apply, save, update, rename, delete. */
export function SavedMappings({ accountId, mapping, used, lost, onUse }: Props) {
  const { t } = useTranslation('statements')
  const [openDialog, setOpenDialog] = useState<'save' | 'rename' | 'remove' | null>(null)
  const saved = useMappings(accountId).data?.data ?? []
  const update = useAction('statements.change-mapping', {
    aloud: true,
    done: ({ data }) => t('saved.updated', { name: data.name }),
    onDone: ({ data }) => onUse(data),
  })
  const add = useAction('statements.add-mapping', { aloud: true, onDone: ({ data }) => onUse(data) })
  const remove = useAction('statements.remove-mapping', {
    done: () => t('saved.removed', { name: used?.name }),
    undo: () =>
      used !== undefined && add.submit({ body: { name: used.name, accountId: used.accountId, mapping: used.mapping } }),
    onDone: () => onUse(undefined),
    onSettled: () => setOpenDialog(null),
  })
  const close = () => {
    setOpenDialog(null)
    remove.reset()
  }
  const saveChanges = () => {
    if (used === undefined || mapping === null) return
    const { id, name, version, accountId: of } = used
    update.submit({ params: { id }, body: { name, accountId: of, mapping }, ifMatch: version })
  }
  return (
    <div>
      <div className={css.saved}>
        <Select
          label={t('saved.label')}
          value={used?.id ?? ''}
          onChange={event => onUse(saved.find(({ id }) => id === event.target.value))}
        >
          <option value="">{t(saved.length === 0 ? 'saved.noneYet' : 'saved.none')}</option>
          {saved.map(each => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </Select>
        <div className={css.buttons}>
          {used !== undefined && (
            <WorkingButton
              size="small"
              working={update.dialog.working}
              disabled={mapping === null || same(mapping, used.mapping)}
              onClick={saveChanges}
            >
              {t('saved.update')}
            </WorkingButton>
          )}
          <Button size="small" disabled={mapping === null} onClick={() => setOpenDialog('save')}>
            {t('saved.save')}
          </Button>
          {used !== undefined && (
            <Button size="small" onClick={() => setOpenDialog('rename')}>
              {t('saved.rename')}
            </Button>
          )}
          {used !== undefined && (
            <Button size="small" color="error" onClick={() => setOpenDialog('remove')}>
              {t('saved.remove')}
            </Button>
          )}
        </div>
      </div>
      {lost.length > 0 && (
        <p className={css.lost} role="alert">
          {t('saved.lost', { columns: lost.join(', ') })}
        </p>
      )}
      {openDialog === 'remove' && used !== undefined && (
        <ConfirmDialog
          title={t('saved.removeTitle', { name: used.name })}
          note={t('saved.removeNote')}
          confirm={t('saved.removeConfirm')}
          tone="error"
          {...remove.dialog}
          onConfirm={() => remove.submit({ params: { id: used.id }, ifMatch: used.version })}
          onClose={close}
        />
      )}
      {(openDialog === 'save' || openDialog === 'rename') && (
        <Suspense fallback={null}>
          <NameDialog
            accountId={accountId}
            mapping={mapping}
            renamed={openDialog === 'rename' ? used : undefined}
            onSaved={next => {
              onUse(next)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Whether two mappings are equal, whatever the order of their keys. */
function same(one: CsvMapping, other: CsvMapping): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}
