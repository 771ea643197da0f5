import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ApiError } from '../../api/api-error.ts'
import { formatCount } from '../money/format-money.ts'
import { useCommand } from '../action/use-command.ts'
import type { BulkAction, BulkResult, Selection } from '../resource-table/list-types.ts'
import { countOf } from '../resource-table/SelectionBar.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import { BulkResultDialog } from './BulkResultDialog.tsx'
import { listed } from './bulk-answer.ts'

type Props = {
  action: BulkAction
  selection: Selection
  /** The filter now matches another number of records, which has to be confirmed. */
  onExpect: (expected: number) => void
  onDone: (() => void) | undefined
  /** The result of each row, if the action ran. */
  onClose: (results: readonly BulkResult[] | null) => void
}
type BulkSubmission = { selection: Selection; chosen: string; reason: string | undefined }

/**
 * Confirms and runs a bulk action and shows the result of each row. Rows that were not reached are retried under the
 * same key.
 */
export function BulkFlow({ action, selection, onExpect, onDone, onClose }: Props) {
  const { t } = useTranslation('ui')
  const [results, setResults] = useState<readonly BulkResult[] | null>(null)
  const [sent, setSent] = useState<{ submission: BulkSubmission; key: string } | null>(null)
  const [differs, setDiffers] = useState<number | null>(null)
  const actionName = useCommand(
    async ({ submission, again }: { submission: BulkSubmission; again: string | null }, idempotencyKey) => {
      const key = again ?? idempotencyKey
      setSent({ submission, key })
      return action.send(submission.selection, {
        reason: submission.reason,
        chosen: submission.chosen,
        idempotencyKey: key,
      })
    },
  )
  const go = async (submission: BulkSubmission, again: string | null) => {
    const outcome = await actionName.run({ submission, again })
    if (outcome.done) {
      setResults(outcome.answer)
      onDone?.()
    } else if ('error' in outcome) {
      const real = realCount(outcome.error)
      if (real === null) return
      actionName.reset()
      setDiffers(real)
      if (real > 0) onExpect(real)
    }
  }
  const { preview } = action
  const found = useQuery({
    queryKey: ['bulk-preview', action.key, selection],
    enabled: preview !== undefined && results === null && sent === null,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => preview?.(selection, signal) ?? [],
  })
  const real = realCount(found.error)
  // The filter now matches another number of records: show the new preview and a message.
  useEffect(() => {
    if (real === null) return
    setDiffers(real)
    if (real > 0) onExpect(real)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another number was found
  }, [real])
  const agreed = preview === undefined ? selection : found.data === undefined ? null : listed(found.data)
  const again = () => sent !== null && void go(sent.submission, sent.key)
  if (results !== null)
    return (
      <BulkResultDialog
        title={action.label}
        results={results}
        working={actionName.working}
        error={actionName.error}
        onAgain={again}
        onClose={() => onClose(results)}
      />
    )
  const note =
    differs === null ? (
      action.note
    ) : (
      <>
        {t('bulk.differs', { count: differs, shown: formatCount(differs) })} {action.note}
      </>
    )
  return (
    <BulkDialog
      action={action}
      count={countOf(agreed ?? selection)}
      note={note}
      disabled={differs === 0 || agreed === null || countOf(agreed) === 0}
      {...(preview === undefined
        ? {}
        : {
            preview: (
              <BulkPreview
                rows={found.data}
                error={real === null ? found.error : null}
                onRetry={() => void found.refetch()}
              />
            ),
          })}
      working={actionName.working}
      error={actionName.error}
      onConfirm={(chosen, reason) => agreed !== null && void go({ selection: agreed, chosen, reason }, null)}
      onClose={() => onClose(null)}
    />
  )
}

/** The number of matching records, if the server found another than was confirmed. */
function realCount(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') return null
  const { count } = error.details
  return typeof count === 'number' ? count : null
}
