import type { Endpoints, Got, Sent } from '@backoffice/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Hand, Undo2, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { bulkMost, notReached, refusalOf, selectOf } from '../../../ui/bulk/bulk-answer.ts'
import { showAccount } from '../../../ui/copy/show-account.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useMay } from '../../../ui/may/may.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { BulkAction, BulkPreviewRow, BulkResult, BulkSpec, Picked } from '../../../ui/resource-table/list-types.ts'
import { findShown, renewAll } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'

type Body = Sent<Endpoints['withdrawals.bulk']>['body']
type Previewed = Got<Endpoints['withdrawals.bulk-preview']>['data'][number]
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
    const noteOf = (result: Result): string | undefined =>
      result.ok ? (result.status === null ? undefined : t(`status.${result.status}`)) : text(refusalOf(result))
    const action = (move: Move, icon: BulkAction['icon']): BulkAction => ({
      key: move,
      icon,
      most: bulkMost,
      label: t(`bulk.${move}.label`),
      tone: move === 'reject' ? 'error' : 'primary',
      title: count => t(`bulk.${move}.title`, { count }),
      note: t(`bulk.${move}.note`),
      confirm: count => t(`bulk.${move}.confirm`, { count }),
      ...(move === 'reject'
        ? {
            reason: {
              label: t('dialog.reason'),
              suggestions: t('dialog.reject.reasons', { returnObjects: true }) as string[],
            },
          }
        : {}),
      ...(move === 'approve'
        ? {
            preview: async (picked, signal) =>
              (
                await call('withdrawals.bulk-preview', { body: { select: requestsOf(selectOf(picked)) }, signal })
              ).data.map(row => previewOf(row, t, text)),
          }
        : {}),
      send: async (picked, { reason, idempotencyKey }) => {
        const { data } = await call('withdrawals.bulk', {
          body: {
            move,
            select: requestsOf(selectOf(picked)),
            ...(move === 'approve' ? shownResults(picked) : {}),
            ...(reason === undefined ? {} : { reason }),
          },
          idempotencyKey,
        })
        return data.map(result => shownOf(client, result, noteOf(result)))
      },
    })
    const actions = moves.filter(([, key]) => may(key)).map(([move, , icon]) => action(move, icon))
    // The call asks for the key to claim, whatever is done.
    return actions.length === 0 || !may('withdrawals.claim') ? undefined : { actions, onDone: () => renewAll(client) }
  }, [t, text, client, may])
}

/** A row as the preview lists it: who, how much, to which account, and what stops it or makes it wait. */
function previewOf(
  { id, withdrawal, leadsTo, code, details }: Previewed,
  t: (key: string) => string,
  text: (error: unknown) => string,
): BulkPreviewRow {
  const named = {
    id,
    name: withdrawal?.username ?? id,
    amount: withdrawal?.amount ?? 0,
    account:
      withdrawal === null
        ? ''
        : `${withdrawal.payTo.bankAbbr} ${showAccount(withdrawal.payTo)} · ${withdrawal.payTo.name}`,
  }
  if (leadsTo === null) return { ...named, state: 'skipped', note: text(refusalOf({ id, ok: false, code, details })) }
  return leadsTo === 'paying'
    ? { ...named, leadsTo, state: 'done' }
    : { ...named, leadsTo, state: 'waits', note: t(`status.${leadsTo}`) }
}

const results = ['awaiting-second', 'paying', 'approved'] as const

/** What the preview showed of each row: the server refuses a row that would now lead elsewhere. */
function shownResults(picked: Picked): Pick<Body, 'leadsTo'> {
  if (picked.kind !== 'ids' || picked.leadsTo === undefined) return {}
  return {
    leadsTo: Object.fromEntries(
      Object.entries(picked.leadsTo).flatMap(([id, shown]) =>
        results.filter(result => result === shown).map(result => [id, result]),
      ),
    ),
  }
}

/** A filter means the requests that wait, as the queue shows them. */
const requestsOf = (select: ReturnType<typeof selectOf>): Body['select'] =>
  'ids' in select ? select : { ...select, filter: { ...select.filter, list: 'requests' } }

function shownOf(client: QueryClient, result: Result, note: string | undefined): BulkResult {
  const row = findShown(client, result.id)
  const name =
    row === undefined ? (result.externalId ?? result.id) : `${row.member.username} · ${formatMoney(row.amount)}`
  return { id: result.id, name, ok: result.ok, again: notReached(result), ...(note === undefined ? {} : { note }) }
}
