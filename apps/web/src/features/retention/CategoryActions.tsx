import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { WorkingButton } from '../../ui/dialogs/WorkingButton.tsx'
import { usePermission } from '../../ui/permission/use-permission.ts'
import { type Category, daysText, foundText, type Run } from './retention.ts'
import css from './retention.module.css'

/** A preview, what follows it, and the daily deletion. */
export function CategoryActions({ of }: { of: Category }) {
  const { t } = useTranslation('retention')
  const name = t(`category.${of.category}`)
  if (!usePermission()('compliance.manage') || of.days === null) return null
  return (
    <span className={css.actions}>
      {of.open === null ? (
        <Preview of={of} name={name} />
      ) : (
        <>
          {of.open.status === 'counted' && (of.open.found ?? 0) > 0 && <Delete run={of.open} name={name} />}
          <Discard run={of.open} name={name} />
        </>
      )}
      {of.automatic ? (
        <SwitchOff of={of} name={name} />
      ) : (
        of.last?.status === 'done' && <SwitchOn of={of} name={name} />
      )}
    </span>
  )
}

type Named = { of: Category; name: string }

function Preview({ of: { category }, name }: Named) {
  const { t } = useTranslation('retention')
  const { submit, dialog } = useAction('retention.count', { done: () => t('count.done'), aloud: true })
  return (
    <WorkingButton
      size="small"
      working={dialog.working}
      aria-label={`${t('count.open')}: ${name}`}
      onClick={() => submit({ body: { category } })}
    >
      {t('count.open')}
    </WorkingButton>
  )
}

function Delete({ run, name }: { run: Run; name: string }) {
  const { t } = useTranslation('retention')
  return (
    <DialogButton
      size="small"
      aria-label={`${t('delete.open')} ${name}`}
      renderDialog={close => <DeleteDialog run={run} name={name} onClose={close} />}
    >
      {t('delete.open')}
    </DialogButton>
  )
}

function DeleteDialog({ run, name, onClose }: { run: Run; name: string; onClose: () => void }) {
  const { t } = useTranslation('retention')
  const format = useFormat()
  const { submit, dialog } = useAction('retention.delete', { done: () => t('delete.done'), onSettled: onClose })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('delete.title')}
      note={t('delete.note')}
      confirm={t('delete.confirm')}
      tone="error"
      facts={[
        { label: t('column.category'), value: name },
        { label: t('column.days'), value: daysText(t, run.days) },
        { label: t('column.cutOff'), value: format.when(run.cutOff, 'dateTime') },
        { label: t('column.found'), value: foundText(t, run.found ?? 0) },
      ]}
      onConfirm={() => submit({ params: { id: run.id } })}
      onClose={onClose}
    />
  )
}

function Discard({ run: { id, status }, name }: { run: Run; name: string }) {
  const { t } = useTranslation('retention')
  const { submit, dialog } = useAction('retention.discard', { done: () => t('discard.done'), aloud: true })
  const label = status === 'deleting' ? t('discard.stop') : t('discard.open')
  return (
    <WorkingButton
      size="small"
      working={dialog.working}
      aria-label={`${label}: ${name}`}
      onClick={() => submit({ params: { id } })}
    >
      {label}
    </WorkingButton>
  )
}

function SwitchOn({ of, name }: Named) {
  const { t } = useTranslation('retention')
  return (
    <DialogButton
      size="small"
      aria-label={`${t('switch.on')} ${name}`}
      renderDialog={close => <SwitchDialog of={of} name={name} onClose={close} />}
    >
      {t('switch.on')}
    </DialogButton>
  )
}

function SwitchDialog({ of: { category, days }, name, onClose }: Named & { onClose: () => void }) {
  const { t } = useTranslation('retention')
  const { submit, dialog } = useAction('retention.automatic', { done: () => t('switch.doneOn'), onSettled: onClose })
  return (
    <ConfirmDialog
      {...dialog}
      title={t('switch.titleOn')}
      note={t('switch.note')}
      confirm={t('switch.confirm')}
      facts={[
        { label: t('column.category'), value: name },
        { label: t('column.days'), value: daysText(t, days) },
      ]}
      onConfirm={() => submit({ params: { category }, body: { automatic: true } })}
      onClose={onClose}
    />
  )
}

function SwitchOff({ of: { category }, name }: Named) {
  const { t } = useTranslation('retention')
  const { submit, dialog } = useAction('retention.automatic', { done: () => t('switch.doneOff'), aloud: true })
  return (
    <WorkingButton
      size="small"
      working={dialog.working}
      aria-label={`${t('switch.off')}: ${name}`}
      onClick={() => submit({ params: { category }, body: { automatic: false } })}
    >
      {t('switch.off')}
    </WorkingButton>
  )
}
