import type { ErrorCode } from '@backoffice/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { Translate } from '../../i18n/translate.ts'
import { ApiError } from '../../api/api-error.ts'
import { refreshAfter } from '../../api/realtime.ts'
import type { ActionName } from '../../api/topics.ts'
import type { BulkAction, BulkResult, Selection } from '../resource-table/list-types.ts'

/** The server's result for each record of a bulk action. */
export type BulkOutcome = {
  readonly id: string
  readonly ok: boolean
  readonly code: ErrorCode | null
  readonly details: Readonly<Record<string, unknown>> | null
}

/** The selection in the format of bulk endpoints. */
export const selectOf = (selected: Selection) =>
  selected.kind === 'ids' ? { ids: [...selected.ids] } : { filter: { ...selected.query }, expected: selected.expected }

/** A record's refusal, as an error of the single action. */
export const refusalOf = ({ code, details }: BulkOutcome): ApiError =>
  new ApiError({ status: 409, code: code ?? 'INTERNAL', message: code ?? '', details: details ?? {} })

/** A row's result. A record that was not processed can be sent again under the same key. */
export const resultOf = ({ id, ok, code }: BulkOutcome, name: string, note: string | undefined): BulkResult => ({
  id,
  name,
  ok,
  again: code === 'UNAVAILABLE',
  ...(note === undefined ? {} : { note }),
})

/** The texts of a bulk action, and the server's own limits. */
export const bulkTexts = (
  key: string,
  t: Translate,
): Pick<BulkAction, 'key' | 'most' | 'title' | 'note' | 'confirm'> => ({
  key,
  most: { ids: 500, filter: 500 },
  title: count => t(`bulk.${key}.title`, { count }),
  note: t(`bulk.${key}.note`),
  confirm: count => t(`bulk.${key}.confirm`, { count }),
})

/** Refetches what a bulk action changed. */
export function useRefreshAfter(name: ActionName): () => void {
  const client = useQueryClient()
  return () => refreshAfter(client, name)
}
