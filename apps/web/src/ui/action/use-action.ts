import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type CallOptions, callWith } from '../../api/client.ts'
import { holdChanges } from '../../api/held-changes.ts'
import { refreshAfter, showAnswer } from '../../api/realtime.ts'
import type { ActionName } from '../../api/topics.ts'
import { useFormat } from '../../i18n/format.ts'
import { useErrorText } from '../errors/error-text.ts'
import { notify } from '../snackbar/snackbar.ts'
import { type Conflict, conflictOf } from './conflict.ts'
import { useCommand } from './use-command.ts'

export type Answer<N extends ActionName> = ClientResponse<Endpoints[N]>
/** `done`: it is made. `conflict`: another user was faster, nothing is left to try. `open`: it may be tried again. */
export type Outcome = 'done' | 'conflict' | 'open'

export type ActionOptions<N extends ActionName> = {
  /** The message after it was made; none where it is absent. */
  done?: (answer: Answer<N>) => string
  /** What the button “Undo” of that message sends. It is a command of its own, so a closed page loses nothing. */
  undo?: (answer: Answer<N>) => void
  /** The namespace whose `lost.*` and `status.*` describe a conflict; else the error's own text does. */
  conflicts?: string
  /** Whether a failure leaves nothing to try; a conflict always does. */
  isFinal?: (error: unknown) => boolean
  /** A failure has no dialog to be shown in: it becomes a message. */
  aloud?: boolean
  /** Leaves the page of a record that is gone, before anything is read again. */
  leave?: () => Promise<void>
  onDone?: (answer: Answer<N>) => void
  /** Made, or nothing left to try: a dialog closes. */
  onSettled?: () => void
}

export type Action<N extends ActionName> = {
  run: (request: CallOptions<N>) => Promise<Outcome>
  /** The same for an event handler. */
  submit: (request: CallOptions<N>) => void
  reset: () => void
  /** For the dialog it is confirmed in. */
  dialog: { readonly working: boolean; readonly error: unknown }
}

/**
 * One of the contract's actions: sends it under one key per intent, verifies the user's identity where the server asks
 * for it, shows the answer, reads again what it may have changed, and reports a success or a conflict. Never
 * optimistic: the screen changes when the server has answered.
 */
export function useAction<N extends ActionName>(name: N, options: ActionOptions<N> = {}): Action<N> {
  const client = useQueryClient()
  const text = useErrorText()
  const undoLabel = useTranslation('ui').t('undo')
  const conflictText = useConflictText(options.conflicts)
  const {
    run: send,
    working,
    error,
    reset,
  } = useCommand((request: CallOptions<N>, idempotencyKey) => callWith(name, request, { idempotencyKey }))
  const perform = async (request: CallOptions<N>): Promise<Outcome> => {
    const outcome = await send(request)
    if ('cancelled' in outcome) return 'open'
    if (outcome.done) showAnswer(client, name, outcome.answer)
    if (outcome.done) await options.leave?.()
    refreshAfter(client, name)
    if (outcome.done) {
      const { done, undo } = options
      const { answer } = outcome
      if (done !== undefined)
        notify('success', done(answer), undo !== undefined && { label: undoLabel, onClick: () => undo(answer) })
      options.onDone?.(outcome.answer)
      options.onSettled?.()
      return 'done'
    }
    const conflict = conflictOf(outcome.error)
    if (conflict !== null || options.isFinal?.(outcome.error) === true) {
      notify(
        'warning',
        conflict === null || options.conflicts === undefined ? text(outcome.error) : conflictText(conflict),
      )
      options.onSettled?.()
      return 'conflict'
    }
    if (options.aloud === true) notify('error', text(outcome.error))
    return 'open'
  }
  const run = (request: CallOptions<N>): Promise<Outcome> =>
    options.leave === undefined ? perform(request) : holdChanges(perform(request))
  return { run, submit: request => void run(request), reset, dialog: { working, error } }
}

function useConflictText(namespace: string | undefined): (conflict: Conflict) => string {
  const { t } = useTranslation(namespace ?? 'errors')
  const format = useFormat()
  return ({ how, name, at, status }) =>
    t(`lost.${how}`, {
      name,
      time: at === '' ? '' : format.when(at, 'time'),
      status: status === '' ? '' : t(`status.${status}`, { defaultValue: status }),
    })
}
