import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { useQueryClient } from '@tanstack/react-query'
import { CheckCheck, Hand, Undo2, X } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { call } from '../../../api/client.ts'
import { showAccount } from '../../../ui/copy/show-account.ts'

import { useErrorText } from '../../../ui/errors/error-text.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { bulkTexts, refusalOf, resultOf, selectOf, useRefreshAfter } from '../../../ui/resource/bulk.ts'
import type { BulkAction, BulkPreviewRow, BulkSpec, Selection } from '../../../ui/resource-table/list-types.ts'
import { findShown } from '../queries.ts'
import type { Withdrawal } from '../withdrawal.ts'

type Body = ClientRequest<Endpoints['withdrawals.bulk']>['body']
type Previewed = ClientResponse<Endpoints['withdrawals.bulk-preview']>['data'][number]
type Result = ClientResponse<Endpoints['withdrawals.bulk']>['data'][number]

const actions = [
  ['claim', 'withdrawals.claim', <Hand key="claim" size={15} />],
  ['approve', 'withdrawals.approve', <CheckCheck key="approve" size={15} />],
  ['reject', 'withdrawals.reject', <X key="reject" size={15} />],
  ['release', 'withdrawals.claim', <Undo2 key="release" size={15} />],
] as const

/** Bulk actions on withdrawal requests. Each is checked and answered separately, as by the single action. */
export function useWithdrawalBulk(): BulkSpec<Withdrawal> | undefined {
  const { t } = useTranslation('withdrawals')
  const text = useErrorText()
  const client = useQueryClient()
  const can = usePermission()
  const refresh = useRefreshAfter('withdrawals.bulk')
  // The endpoint requires the permission to claim for every action.
  if (!can('withdrawals.claim')) return undefined
  const shownOf = (result: Result) => {
    const row = findShown(client, result.id)
    const name =
      row === undefined ? (result.externalId ?? result.id) : `${row.member.username} · ${formatMoney(row.amount)}`
    const status = result.status === null ? undefined : t(`status.${result.status}`)
    return resultOf(result, name, result.ok ? status : text(refusalOf(result)))
  }
  const toAction = ([action, , icon]: (typeof actions)[number]): BulkAction => ({
    ...bulkTexts(action, t),
    icon,
    label: t(`move.${action}`),
    tone: action === 'reject' ? 'error' : 'primary',
    ...(action === 'reject' ? { reasons: t.list('dialog.reject.reasons') } : {}),
    ...(action === 'approve'
      ? {
          preview: async (selection, signal) => {
            const { data } = await call('withdrawals.bulk-preview', { body: { select: requestsOf(selection) }, signal })
            return data.map(row => previewOf(row, t, text))
          },
        }
      : {}),
    send: async (selection, { reason, idempotencyKey }) => {
      const { data } = await call('withdrawals.bulk', {
        body: {
          move: action,
          select: requestsOf(selection),
          ...(action === 'approve' ? shownResults(selection) : {}),
          ...(reason === undefined ? {} : { reason }),
        },
        idempotencyKey,
      })
      return data.map(shownOf)
    },
  })
  return { actions: actions.filter(([, permission]) => can(permission)).map(toAction), onDone: refresh }
}

/** A row of the preview: member, amount, account, and what blocks it or makes it wait. */
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

/** The previewed result of each row: the server refuses a row whose result would differ now. */
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

/** A filter selects the waiting requests, as shown in the queue. */
function requestsOf(selection: Selection): Body['select'] {
  const select = selectOf(selection)
  return 'ids' in select ? select : { ...select, filter: { ...select.filter, list: 'requests' } }
}
