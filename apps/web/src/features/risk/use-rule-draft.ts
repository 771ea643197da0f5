import type { RuleDocument } from '@backoffice/contract/risk/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { callWith } from '../../api/client.ts'
import { refreshAfter, showAnswer } from '../../api/realtime.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCommand } from '../../ui/action/use-command.ts'
import { isSame } from '../../ui/form/merge.ts'
import { notify } from '../../ui/snackbar/snackbar.ts'
import { type Change, changed, missingIn, newRule, type Problems } from './draft.ts'
import { type Rule, writtenOf } from './rule.tsx'

type Opened = Pick<Rule, 'id' | 'revision' | 'draft' | 'document'>
/** Another admin saved the rule meanwhile. */
export type Conflict = { base: RuleDocument; mine: RuleDocument; theirs: RuleDocument; rule: Opened }

export type RuleDraft = {
  document: RuleDocument
  change: (change: Change) => void
  isDirty: boolean
  /** Nothing is missing. */
  isComplete: boolean
  /** By field, once it has been tried to save. */
  problems: Problems
  /** A failure that is of no field. */
  error: unknown
  /** Counts the attempts to save. */
  attempts: number
  isSaving: boolean
  save: () => Promise<void>
  reset: () => void
  conflict: Conflict | null
  /** Saves what was chosen of both versions. */
  resolve: (document: RuleDocument) => Promise<void>
  dropConflict: () => void
}

type Failed = { error: unknown; fields: Problems }
const unfailed: Failed = { error: null, fields: {} }

/** A rule while it is written: of `rule`, or a new one. */
export function useRuleDraft(rule: Rule | null, onSaved: (rule: Rule) => void): RuleDraft {
  const { t } = useTranslation('risk')
  const client = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(rule)
  const [base, setBase] = useState(() => (rule === null ? newRule() : writtenOf(rule)))
  const [document, apply] = useReducer(changed, base)
  const [attempts, setAttempts] = useState(0)
  const [failed, setFailed] = useState(unfailed)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const command = useCommand(({ body, of }: { body: RuleDocument; of: Opened | null }, idempotencyKey) =>
    of === null
      ? callWith('risk.create-rule', { body }, { idempotencyKey })
      : callWith('risk.save-rule', { params: { id: of.id }, body }, { idempotencyKey, ifMatch: of.revision }),
  )
  const isDirty = !isSame(document, base)

  const adopt = (next: Opened) => {
    setOpened(next)
    setBase(writtenOf(next))
    apply({ do: 'replace', document: writtenOf(next) })
  }
  // What was saved elsewhere is shown, unless something is being written.
  if (rule !== null && opened !== null && rule.revision > opened.revision && !isDirty && !command.working) adopt(rule)

  const send = async (written: RuleDocument, of: Opened | null): Promise<void> => {
    setAttempts(before => before + 1)
    setFailed(unfailed)
    if (Object.keys(missingIn(written)).length > 0) return
    const outcome = await command.run({ body: { ...written, name: written.name.trim() }, of })
    if (outcome.done) {
      const name = of === null ? 'risk.create-rule' : 'risk.save-rule'
      setAttempts(0)
      const saved = outcome.answer.data
      adopt(saved)
      showAnswer(client, name, outcome.answer)
      refreshAfter(client, name)
      notify('success', t('edit.saved'))
      onSaved(saved)
    } else if ('error' in outcome) {
      const { error } = outcome
      const theirs = conflictingRule(error)
      if (theirs !== null) setConflict({ base, mine: written, theirs: writtenOf(theirs), rule: theirs })
      else setFailed(failureOf(error))
    }
  }
  const missing = missingIn(document)
  return {
    document,
    change: next => {
      setFailed(unfailed)
      apply(next)
    },
    isDirty,
    isComplete: Object.keys(missing).length === 0,
    problems: attempts > 0 ? { ...failed.fields, ...missing } : failed.fields,
    error: failed.error,
    attempts,
    isSaving: command.working,
    save: () => send(document, opened),
    reset: () => apply({ do: 'replace', document: base }),
    conflict,
    resolve: async chosen => {
      if (conflict === null) return
      setOpened(conflict.rule)
      setBase(conflict.theirs)
      setConflict(null)
      // What one of them wrote for another trigger is not allowed for this one.
      const fitted = changed(chosen, { do: 'trigger', trigger: chosen.trigger })
      apply({ do: 'replace', document: fitted })
      await send(fitted, conflict.rule)
    },
    dropConflict: () => setConflict(null),
  }
}

const conflictingRule = (error: unknown): Opened | null =>
  error instanceof ApiError && error.code === 'VERSION_CONFLICT'
    ? ((error.details['current'] ?? null) as Opened | null)
    : null

/** Problems of the editor's fields are shown there; others are an error of the whole. */
function failureOf(error: unknown): Failed {
  const fields: Problems = error instanceof ApiError ? error.fields : {}
  const places = ['name', 'trigger', 'outcomes', 'severity', 'weight', 'restHours', 'condition']
  const isPlaced =
    Object.keys(fields).length > 0 && Object.keys(fields).every(path => places.includes(path.split('.')[0] ?? ''))
  return { error: isPlaced ? null : error, fields }
}
