import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Hand, Undo2, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { bulkLimits, notReached, refusalOf, selectOf } from '../../../ui/bulk/bulk-answer.ts'
import { showAccount } from '../../../ui/copy/show-account.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type {
  BulkAction,
  BulkPreviewRow,
  BulkResult,
  BulkSpec,
  Selection,
} from '../../../ui/resource-table/list-types.ts'
import { findShown, invalidateWithdrawals } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'

type Body = ClientRequest<Endpoints['withdrawals.bulk']>['body']
type Previewed = ClientResponse<Endpoints['withdrawals.bulk-preview']>['data'][number]
type Result = ClientResponse<Endpoints['withdrawals.bulk']>['data'][number]
type Action = Extract<Body['move'], 'claim' | 'approve' | 'reject' | 'release'>

const actionNames = [
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
  const hasPermission = usePermission()
  return useMemo(() => {
    const noteOf = (result: Result): string | undefined =>
      result.ok ? (result.status === null ? undefined : t(`status.${result.status}`)) : text(refusalOf(result))
    const action = (actionName: Action, icon: BulkAction['icon']): BulkAction => ({
      key: actionName,
      icon,
      most: bulkLimits,
      label: t(`bulk.${actionName}.label`),
      tone: actionName === 'reject' ? 'error' : 'primary',
      title: count => t(`bulk.${actionName}.title`, { count }),
      note: t(`bulk.${actionName}.note`),
      confirm: count => t(`bulk.${actionName}.confirm`, { count }),
      ...(actionName === 'reject'
        ? {
            reason: {
              label: t('dialog.reason'),
              suggestions: t('dialog.reject.reasons', { returnObjects: true }) as string[],
            },
          }
        : {}),
      ...(actionName === 'approve'
        ? {
            preview: async (selection, signal) =>
              (
                await call('withdrawals.bulk-preview', { body: { select: requestsOf(selectOf(selection)) }, signal })
              ).data.map(row => previewOf(row, t, text)),
          }
        : {}),
      send: async (selection, { reason, idempotencyKey }) => {
        const { data } = await call('withdrawals.bulk', {
          body: {
            move: actionName,
            select: requestsOf(selectOf(selection)),
            ...(actionName === 'approve' ? shownResults(selection) : {}),
            ...(reason === undefined ? {} : { reason }),
          },
          idempotencyKey,
        })
        return data.map(result => shownOf(client, result, noteOf(result)))
      },
    })
    const actions = actionNames
      .filter(([, key]) => hasPermission(key))
      .map(([actionName, , icon]) => action(actionName, icon))
    // The call asks for the key to claim, whatever is done.
    return actions.length === 0 || !hasPermission('withdrawals.claim')
      ? undefined
      : { actions, onDone: () => invalidateWithdrawals(client) }
  }, [t, text, client, hasPermission])
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
function shownResults(selection: Selection): Pick<Body, 'leadsTo'> {
  if (selection.kind !== 'ids' || selection.leadsTo === undefined) return {}
  return {
    leadsTo: Object.fromEntries(
      Object.entries(selection.leadsTo).flatMap(([id, shown]) =>
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
