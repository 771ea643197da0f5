import type { ActionName } from '../../api/topics.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DeclaredFields } from '../form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../form/declared/use-declared-form.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { type FormRow, type FormScreen, formOf } from './record-screen.ts'

type Props = { screen: FormScreen; onClose: () => void }
const recordIn = (answer: unknown) => (answer as { data: FormRow }).data

/** One for each declared field. */
const rowsOf = ({ of }: Pick<FormScreen, 'of'>) => Object.keys(of.fields).map(name => [name])

/** Adds a record. */
export function AddDialog({ screen, onClose }: Props) {
  const { t } = useTranslation(screen.words)
  const spec = formOf(screen)
  const form = useDeclaredForm(`${screen.of.noun}.create` as ActionName, spec, {
    defaults: screen.form.defaults ?? {},
    request: body => ({ body }),
    done: answer => t('ui:record.added', { name: screen.nameOf(recordIn(answer)) }),
    onDone: onClose,
  })
  const { rows = rowsOf(screen), states, wide = false } = screen.form
  return (
    <FormDialog title={t('add')} form={form} submit={t('add')} onClose={onClose} wide={wide}>
      <DeclaredFields form={spec} rows={rows} states={values => states?.(values, undefined, t) ?? {}} autoFocus />
    </FormDialog>
  )
}

/** Changes a record. */
export function ChangeDialog({ screen, record, onClose }: Props & { record: FormRow }) {
  const { t } = useTranslation(screen.words)
  const spec = formOf(screen)
  const form = useDeclaredForm(`${screen.of.noun}.change` as ActionName, spec, {
    record,
    request: body => ({ params: { id: record.id }, body }),
    done: answer => t('ui:record.saved', { name: screen.nameOf(recordIn(answer)) }),
    onDone: onClose,
  })
  const { rows = rowsOf(screen), states, wide = false } = screen.form
  return (
    <FormDialog title={t('edit')} form={form} submit={t('ui:save')} onClose={onClose} wide={wide}>
      <DeclaredFields form={spec} rows={rows} states={values => states?.(values, record, t) ?? {}} />
    </FormDialog>
  )
}
