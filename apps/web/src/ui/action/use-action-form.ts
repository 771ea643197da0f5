import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { type CallOptions, callWith } from '../../api/client.ts'
import { refreshAfter, showAnswer } from '../../api/realtime.ts'
import type { ActionName } from '../../api/topics.ts'
import { type EditForm, type EditFormSpec, useEditForm } from '../form/use-edit-form.ts'
import { notify } from '../snackbar/snackbar.ts'
import type { Answer } from './use-action.ts'

type Versioned = { readonly version: number }
type Spec<V extends FieldValues, N extends ActionName, R extends Versioned> = Pick<
  EditFormSpec<V, Answer<N>>,
  'labels' | 'fieldOf'
> & {
  request: (values: V) => CallOptions<N>
  /** The message after it was sent; none where it is absent. */
  done?: (answer: Answer<N>) => string
  onDone: (answer: Answer<N>) => void
} & ({ defaults: V } | { record: R; toValues: (record: R) => V })

/**
 * A form that sends one of the contract's actions. Of a `record` it starts with the record's values; what another user
 * changed meanwhile is merged.
 */
export function useActionForm<V extends FieldValues, N extends ActionName, R extends Versioned = never>(
  name: N,
  { request, done, onDone, ...spec }: Spec<V, N, R>,
): EditForm<V> {
  const client = useQueryClient()
  return useEditForm<V, Answer<N>>({
    ...spec,
    ...('record' in spec ? valuesOf(spec) : spec),
    send: (values, { idempotencyKey, version }) =>
      callWith(name, request(values), { idempotencyKey, ...(version === undefined ? {} : { ifMatch: version }) }),
    onDone: answer => {
      showAnswer(client, name, answer)
      refreshAfter(client, name)
      if (done !== undefined) notify('success', done(answer))
      onDone(answer)
    },
  })
}

const valuesOf = <V, R extends Versioned>({ record, toValues }: { record: R; toValues: (record: R) => V }) => ({
  defaults: toValues(record),
  version: record.version,
  current: (details: Readonly<Record<string, unknown>>) => {
    const theirs = details['current'] as R
    return { values: toValues(theirs), version: theirs.version }
  },
})
