import type { Endpoints, Got, Sent } from '@backoffice/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Hand, Undo2, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { bulkMost, notReached, refusalOf, selectOf } from '../../../ui/bulk/bulk-answer.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useMay } from '../../../ui/may/may.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { BulkAction, BulkResult, BulkSpec } from '../../../ui/resource-table/list-types.ts'
import { findShown, renewAll } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'

type Body = Sent<Endpoints['withdrawals.bulk']>['body']
type Result = Got<Endpoints['withdrawals.bulk']>['data'][number]
type Move = Extract<Body['move'], 'claim' | 'approve' | 'reject' | 'release'>

const moves = [
  ['claim', 'withdrawals.claim', <Hand key="claim" size={15} />],
  ['approve', 'withdrawals.approve', <CheckCheck key="approve" size={15} />],
  ['reject', 'withdrawals.reject', <X key="reject" size={15} />],
  ['release', 'withdrawals.claim', <Undo2 key="release" size={15} />],
] as const

/** What can be done to many requests at once. Each is judged and answered on its own, as if it had been done alone. */
export function useWithdrawalBulk(): BulkSpec<Withdrawal> | undefined {
  const { t } = useTranslation('withdrawals')
  const text = useErrorText()
  const client = useQueryClient()
  const may = useMay()
  return useMemo(() => {
    const noteOf = (result: Result): string | undefined => (result.ok ? (result.status === null ? undefined : t(`status.${result.status}`)) : refusalWords(result, text, (code) => t(`bulk.blocker.${code}`)))
    const action = (move: Move, icon: BulkAction['icon']): BulkAction => ({
      key: move, icon, most: bulkMost, label: t(`bulk.${move}.label`), tone: move === 'reject' ? 'error' : 'primary',
      title: (count) => t(`bulk.${move}.title`, { count }), note: t(`bulk.${move}.note`), confirm: (count) => t(`bulk.${move}.confirm`, { count }),
      ...(move === 'reject' ? { reason: { label: t('dialog.reason'), suggestions: t('dialog.reject.reasons', { returnObjects: true }) as string[] } } : {}),
      send: async (picked, { reason, idempotencyKey }) => {
        const { data } = await call('withdrawals.bulk', { body: { move, select: requestsOf(selectOf(picked)), ...(reason === undefined ? {} : { reason }) }, idempotencyKey })
        return data.map((result) => shownOf(client, result, noteOf(result)))
      },
    })
    const actions = moves.filter(([, key]) => may(key)).map(([move, , icon]) => action(move, icon))
    // The call asks for the key to claim, whatever is done.
    return actions.length === 0 || !may('withdrawals.claim') ? undefined : { actions, onDone: () => renewAll(client) }
  }, [t, text, client, may])
}

/** A filter means the requests that wait, as the queue shows them. */
const requestsOf = (select: ReturnType<typeof selectOf>): Body['select'] => ('ids' in select ? select : { ...select, filter: { ...select.filter, list: 'requests' } })

function shownOf(client: QueryClient, result: Result, note: string | undefined): BulkResult {
  const row = findShown(client, result.id)
  const name = row === undefined ? (result.externalId ?? result.id) : `${row.member.username} · ${formatMoney(row.amount)}`
  return { id: result.id, name, ok: result.ok, again: notReached(result), ...(note === undefined ? {} : { note }) }
}

/** Why a row was refused, with what stands against it where that is known. */
function refusalWords(result: Result, text: (error: unknown) => string, blockerWord: (code: string) => string): string {
  const words = text(refusalOf(result))
  const blockers = result.details?.['blockers']
  if (!Array.isArray(blockers) || blockers.length === 0) return words
  return `${words}: ${blockers.map((blocker) => blockerWord(String((blocker as { code?: unknown }).code))).join(', ')}`
}
