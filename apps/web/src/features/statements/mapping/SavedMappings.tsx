import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { notify } from '../../../ui/snackbar/snackbar.ts'
import { useMappings } from '../queries.ts'
import type { CsvMapping, SavedMapping } from '../statement.ts'
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
  const text = useErrorText()
  const client = useQueryClient()
  const [openDialog, ask] = useState<'save' | 'rename' | 'remove' | null>(null)
  const saved = useMappings(accountId).data?.data ?? []
  const invalidate = () => void client.invalidateQueries({ queryKey: ['statements.mappings'] })
  const update = useAction(
    (
      {
        id,
        name,
        version,
        accountId: of,
        changed,
      }: { id: string; name: string; version: number; accountId: string | null; changed: CsvMapping },
      idempotencyKey,
    ) =>
      call('statements.change-mapping', {
        params: { id },
        body: { name, accountId: of, mapping: changed },
        ifMatch: version,
        idempotencyKey,
      }),
  )
  const remove = useAction(({ id, version }: SavedMapping, idempotencyKey) =>
    call('statements.remove-mapping', { params: { id }, ifMatch: version, idempotencyKey }),
  )
  const close = () => {
    ask(null)
    remove.reset()
  }
  const saveChanges = async () => {
    if (used === undefined || mapping === null) return
    const outcome = await update.go({ ...used, changed: mapping })
    invalidate()
    if (outcome.done) {
      onUse(outcome.answer.data)
      notify('success', t('saved.updated', { name: used.name }))
    } else if ('error' in outcome) notify('error', text(outcome.error))
  }
  const throwAway = async () => {
    if (used === undefined || !(await remove.go(used)).done) return
    invalidate()
    onUse(undefined)
    close()
  }
  return (
    <div>
      <div className={css.saved}>
        <MuiTextField
          select
          fullWidth
          size="small"
          label={t('saved.label')}
          value={used?.id ?? ''}
          onChange={event => onUse(saved.find(({ id }) => id === event.target.value))}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{t(saved.length === 0 ? 'saved.noneYet' : 'saved.none')}</option>
          {saved.map(each => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </MuiTextField>
        <div className={css.buttons}>
          {used !== undefined && (
            <WorkingButton
              size="small"
              working={update.working}
              disabled={mapping === null || same(mapping, used.mapping)}
              onClick={() => void saveChanges()}
            >
              {t('saved.update')}
            </WorkingButton>
          )}
          <Button size="small" disabled={mapping === null} onClick={() => ask('save')}>
            {t('saved.save')}
          </Button>
          {used !== undefined && (
            <Button size="small" onClick={() => ask('rename')}>
              {t('saved.rename')}
            </Button>
          )}
          {used !== undefined && (
            <Button size="small" color="error" onClick={() => ask('remove')}>
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
          working={remove.working}
          error={remove.error}
          onConfirm={() => void throwAway()}
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
              invalidate()
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
