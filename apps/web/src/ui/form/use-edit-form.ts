import { useCallback, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { useCommand } from '../action/use-command.ts'
import { fieldErrorText } from './field-error-text.ts'
import { isSame, merged } from './merge.ts'

export type FieldLabel = string | { readonly label: string; show(value: unknown): string }

export type EditFormSpec<V extends FieldValues, A> = {
  defaults: V
  send: (values: V, extra: { idempotencyKey: string; version: number | undefined }) => Promise<A>
  onDone: (answer: A) => void
  version?: number
  /** Extracts the other user's version from a conflict's details. */
  current?: (details: Readonly<Record<string, unknown>>) => Current<V>
  labels?: Partial<Record<keyof V & string, FieldLabel>>
  /** Maps the server's field names to the form's where they differ. */
  fieldOf?: Readonly<Record<string, Path<V>>>
}

type Current<V> = { readonly values: V; readonly version: number }
export type Conflict<V> = { readonly base: V; readonly mine: V; readonly theirs: V; readonly version: number }

export type EditForm<V extends FieldValues> = {
  rhf: UseFormReturn<V>
  submit: () => Promise<void>
  working: boolean
  /** An error that belongs to no field. */
  error: unknown
  conflict: Conflict<V> | null
  /** Submits the merged values. */
  resolve: (values: V) => Promise<void>
  dropConflict: () => void
  /** Bases the input on what this user's own action made of the record, if the form is based on `version`. */
  rebase: (version: number, current: Current<V>) => void
  labels: Partial<Record<string, FieldLabel>>
  /** Whether there is unsaved input. */
  dirty: () => boolean
}

/**
 * A form that never loses input: it is sent under one key per intent, the server's errors are assigned to fields, and
 * concurrent changes are merged instead of overwritten.
 */
export function useEditForm<V extends FieldValues, A>(spec: EditFormSpec<V, A>): EditForm<V> {
  const rhf = useForm<V>({ defaultValues: spec.defaults as DefaultValues<V>, mode: 'onTouched' })
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const [unplaced, setUnplaced] = useState<unknown>(null)
  const seen = useRef({ version: spec.version, base: spec.defaults })
  const saved = useRef(false)
  const command = useCommand((input: { values: V; version: number | undefined }, idempotencyKey) =>
    spec.send(input.values, { idempotencyKey, version: input.version }),
  )
  const { isDirty } = rhf.formState
  // A saved form is clean before the next render; later input is new.
  useEffect(() => {
    if (!isDirty) saved.current = false
  }, [isDirty])

  const send = async (values: V) => {
    setUnplaced(null)
    const outcome = await command.run({ values, version: seen.current.version })
    if (outcome.done) {
      saved.current = true
      rhf.reset(values, { keepValues: true })
      spec.onDone(outcome.answer)
    } else if ('error' in outcome) {
      const { error } = outcome
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT' && spec.current !== undefined)
        setConflict({ base: seen.current.base, mine: values, ...theirsOf(spec.current(error.details)) })
      else setUnplaced(placeErrors(rhf, error, spec) ? null : error)
    }
  }

  const submit = async () => {
    saved.current = false
    await rhf.handleSubmit(values => send(values))()
  }
  const resolve = async (values: V) => {
    if (conflict === null) return
    seen.current = { version: conflict.version, base: conflict.theirs }
    setConflict(null)
    for (const name of Object.keys(values)) rhf.setValue(name as Path<V>, values[name] as never, { shouldDirty: true })
    await submit()
  }
  const rebase = (version: number, current: Current<V>) => {
    const { version: basedOn, base } = seen.current
    if (basedOn !== version) return
    const input = merged(base, rhf.getValues(), current.values, {})
    seen.current = { version: current.version, base: current.values }
    rhf.reset(current.values)
    for (const name of Object.keys(input))
      if (!isSame(input[name], current.values[name]))
        rhf.setValue(name as Path<V>, input[name] as never, { shouldDirty: true })
  }
  const dirty = useCallback(() => isDirty && !saved.current, [isDirty])
  return {
    rhf,
    submit,
    working: command.working,
    error: unplaced,
    conflict,
    resolve,
    dropConflict: () => setConflict(null),
    rebase,
    labels: spec.labels ?? {},
    dirty,
  }
}

const theirsOf = <V>({ values, version }: Current<V>) => ({ theirs: values, version })

/** Assigns the server's errors to fields. Returns false if one belongs to no field, or there is none. */
function placeErrors<V extends FieldValues, A>(
  rhf: UseFormReturn<V>,
  error: unknown,
  { defaults, fieldOf = {} }: EditFormSpec<V, A>,
): boolean {
  if (!(error instanceof ApiError)) return false
  const placed = Object.entries(error.fields).filter(([field, problem]) => {
    const name = fieldOf[field] ?? (field as Path<V>)
    if (!Object.hasOwn(defaults, name)) return false
    rhf.setError(name, { type: 'server', message: fieldErrorText(problem) }, { shouldFocus: false })
    return true
  })
  return placed.length > 0 && placed.length === Object.keys(error.fields).length
}
