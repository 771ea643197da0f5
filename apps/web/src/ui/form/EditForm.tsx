import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from '../alert/Alert.tsx'
import { Button } from '../button/Button.tsx'
import { loadWords } from '../../i18n/i18n.ts'
import { WorkingButton } from '../dialogs/WorkingButton.tsx'
import { useErrorText } from '../errors/error-text.ts'
import css from './form.module.css'
import type { EditForm as Form } from './use-edit-form.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

const MergeDialog = lazy(async () => {
  const [part] = await Promise.all([import('./MergeDialog.tsx'), loadWords('merge')])
  return { default: part.MergeDialog }
})

export type EditFormProps<V extends FieldValues> = {
  form: Form<V>
  submit: string
  submitTone?: 'primary' | 'error'
  onCancel?: () => void
  cancel?: string
  children: ReactNode
  /** Warns before unsaved input is lost; off where the surrounding dialog does. */
  guard?: boolean
  /** Keeps the buttons visible below a long form. */
  sticky?: boolean
  /** Renders the buttons elsewhere than below the fields. */
  renderActions?: (actions: ReactNode, error: ReactNode, fields: ReactNode) => ReactNode
}

/** The form around the fields: error on top, focus on the first invalid field, buttons below. */
export function EditForm<V extends FieldValues>({
  form,
  submit,
  submitTone = 'primary',
  onCancel,
  cancel,
  children,
  guard = true,
  sticky = false,
  renderActions,
}: EditFormProps<V>) {
  const { t } = useTranslation('ui')
  const text = useErrorText()
  const element = useRef<HTMLFormElement>(null)
  const { close, question } = useLeaveGuard(() => guard && form.dirty(), onCancel)
  const { submitCount } = form.rhf.formState
  // After a submit, when the server's errors are assigned as well: focuses the first invalid field in DOM order. Later
  // changes of the errors do not: a field that is being mended keeps the focus.
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, form.working])
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A dialog's form inside a page's form must not submit both.
    event.stopPropagation()
    if (!form.working) void form.submit()
  }
  const error =
    form.error === null ? null : (
      <Alert severity="error" className={css.error ?? ''}>
        {text(form.error)}
      </Alert>
    )
  const fields = <div className={css.form}>{children}</div>
  const actions = (
    <>
      {onCancel !== undefined && (
        <Button disabled={form.working} onClick={close}>
          {cancel ?? t('cancel')}
        </Button>
      )}
      <WorkingButton type="submit" variant="contained" color={submitTone} working={form.working}>
        {submit}
      </WorkingButton>
    </>
  )
  return (
    <FormProvider {...form.rhf}>
      <form ref={element} noValidate onSubmit={send}>
        {renderActions === undefined ? (
          <>
            {error}
            {fields}
            <div className={css.actions} data-sticky={sticky}>
              {actions}
            </div>
          </>
        ) : (
          renderActions(actions, error, fields)
        )}
      </form>
      {question}
      {form.conflict !== null && (
        <Suspense fallback={null}>
          <MergeDialog
            conflict={form.conflict}
            labels={form.labels}
            onResolve={values => void form.resolve(values as V)}
            onClose={form.dropConflict}
          />
        </Suspense>
      )}
    </FormProvider>
  )
}
