import type { FieldValues } from 'react-hook-form'
import type { CallOptions } from '../../../api/client.ts'
import type { ActionName } from '../../../api/topics.ts'
import type { Answer } from '../../action/use-action.ts'
import { useActionForm } from '../../action/use-action-form.ts'
import type { EditForm } from '../use-edit-form.ts'
import { type FormSpec, type FormValues, serverFields, toDocument, toValues } from './form-fields.ts'
import { useFieldLabels } from './use-field-labels.tsx'

type Document = Readonly<Record<string, unknown>>
type Spec<N extends ActionName> = {
  /** The request of what was entered, which is the body the contract asks for. */
  readonly request: (document: Record<string, unknown>) => { readonly params?: object; readonly body: object }
  readonly done?: (answer: Answer<N>) => string
  readonly onDone: (answer: Answer<N>) => void
} & (
  | { readonly defaults: Document; readonly record?: undefined }
  /** Changes a record as it was read: what another user changed meanwhile is merged. */
  | { readonly record: Document & { readonly version: number }; readonly defaults?: undefined }
)

/** A declared form that sends one of the contract's actions. */
export function useDeclaredForm<N extends ActionName>(
  name: N,
  form: FormSpec,
  { request, defaults, record, ...rest }: Spec<N>,
): EditForm<FormValues> {
  const { labels } = useFieldLabels(form)
  return useActionForm<FormValues & FieldValues, N, Document & { readonly version: number }>(name, {
    ...rest,
    ...(record === undefined
      ? { defaults: toValues(form, defaults) }
      : { record, toValues: (each: Document) => toValues(form, each), labels }),
    fieldOf: serverFields(form),
    // The declaration has the fields of the body; the server checks the whole of it.
    request: values => request(toDocument(form, values, record ?? {})) as CallOptions<N>,
  })
}
