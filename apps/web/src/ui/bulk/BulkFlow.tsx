import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../dialogs/ReasonDialog.tsx'
import { formatCount } from '../money/format-money.ts'
import { useMove } from '../move/use-move.ts'
import type { BulkAction, BulkResult, Picked } from '../resource-table/list-types.ts'
import { countOf } from '../resource-table/PickBar.tsx'
import { BulkResultDialog } from './BulkResultDialog.tsx'

type Props = {
  action: BulkAction
  picked: Picked
  /** The filter holds another number by now: the person is asked again with that. */
  onExpect: (expected: number) => void
  onDone: (() => void) | undefined
  /** `made`: the move was made, whatever became of each row. */
  onClose: (made: boolean) => void
}

/** Asks, does, and says what became of each row. What was not reached goes out again under the same key. */
export function BulkFlow({ action, picked, onExpect, onDone, onClose }: Props) {
  const { t } = useTranslation('ui')
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  const [sent, setSent] = useState<{ picked: Picked; reason: string | undefined; key: string } | null>(null)
  const [differs, setDiffers] = useState<number | null>(null)
  const move = useMove(async (given: { picked: Picked; reason: string | undefined; again: string | null }, idempotencyKey) => {
    const key = given.again ?? idempotencyKey
    setSent({ picked: given.picked, reason: given.reason, key })
    return action.send(given.picked, { reason: given.reason, idempotencyKey: key })
  })
  const count = countOf(picked)
  const go = async (reason: string | undefined, again: typeof sent) => {
    const outcome = await move.go({ picked: again?.picked ?? picked, reason: again?.reason ?? reason, again: again?.key ?? null })
    if (outcome.done) {
      setResults(outcome.answer)
      onDone?.()
    } else if ('error' in outcome) {
      const real = realCount(outcome.error)
      if (real === null) return
      move.reset()
      setDiffers(real)
      if (real > 0) onExpect(real)
    }
  }
  if (results !== null) return <BulkResultDialog title={action.label} results={results} working={move.working} error={move.error} onAgain={() => void go(undefined, sent)} onClose={() => onClose(true)} />
  const note = differs === null ? action.note : <>{t('bulk.differs', { count: differs, shown: formatCount(differs) })} {action.note}</>
  const common = { title: action.title(count), confirm: action.confirm(count), tone: action.tone ?? ('primary' as const), working: move.working, error: move.error, onClose: () => onClose(false), ...(note === undefined ? {} : { note }) }
  if (action.reason !== undefined) return <ReasonDialog {...common} {...action.reason} onConfirm={(reason) => void go(reason, null)} />
  return <ConfirmDialog {...common} disabled={differs === 0} onConfirm={() => void go(undefined, null)} />
}

/** How many the filter holds, when the server found another number than was agreed to. */
function realCount(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') return null
  const { count } = error.details
  return typeof count === 'number' ? count : null
}
