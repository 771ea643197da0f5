import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Check, EyeOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { bulkLimits, notReached, refusalOf, selectOf } from '../../../ui/bulk/bulk-answer.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { BulkAction, BulkResult, BulkSpec } from '../../../ui/resource-table/list-types.ts'
import { requestStepUp } from '../../../ui/step-up/step-up.ts'
import { type Deposit, depositLabelOf } from '../deposit.ts'
import { findShown, invalidateDeposits } from '../queries.ts'

type Body = ClientRequest<Endpoints['deposits.bulk']>['body']
type Result = ClientResponse<Endpoints['deposits.bulk']>['data'][number]

/** What can be done to many deposits at once: each is judged and answered on its own, as if it had been done alone. */
export function useDepositBulk(): BulkSpec<Deposit> | undefined {
  const { t } = useTranslation('deposits')
  const text = useErrorText()
  const client = useQueryClient()
  const hasPermission = usePermission()
  const allowed = hasPermission('deposits.match')
  return useMemo(() => {
    if (!allowed) return undefined
    const noteOf = (result: Result): string | undefined => {
      const status = result.status === null ? undefined : t(`status.${result.status}`)
      if (result.ok) return status
      return result.code === 'STATE_CONFLICT' && status !== undefined
        ? t('bulk.stays', { status })
        : text(refusalOf(result))
    }
    const send = async (body: Body, idempotencyKey: string) =>
      (await sendConfirmed(body, idempotencyKey)).map(result => shownOf(client, result, noteOf(result)))
    const action = (actionName: Body['move']) => ({
      key: actionName,
      most: bulkLimits,
      label: t(`move.${actionName}`),
      title: (count: number) => t(`bulk.${actionName}.title`, { count }),
      note: t(`bulk.${actionName}.note`),
      confirm: (count: number) => t(`bulk.${actionName}.confirm`, { count }),
    })
    const actions: BulkAction[] = [
      {
        ...action('credit'),
        icon: <Check size={15} />,
        send: (selection, { idempotencyKey }) => send({ move: 'credit', select: selectOf(selection) }, idempotencyKey),
      },
      {
        ...action('ignore'),
        icon: <EyeOff size={15} />,
        tone: 'error',
        reason: {
          label: t('dialog.reason'),
          suggestions: t('dialog.ignore.reasons', { returnObjects: true }) as string[],
        },
        send: (selection, { reason = '', idempotencyKey }) =>
          send({ move: 'ignore', reason, select: selectOf(selection) }, idempotencyKey),
      },
    ]
    return { actions, onDone: () => invalidateDeposits(client) }
  }, [t, text, client, allowed])
}

/**
 * Where some rows need to know first who is there, it asks once and goes over them all again: under the same key
 * nothing moves twice.
 */
async function sendConfirmed(body: Body, idempotencyKey: string): Promise<readonly Result[]> {
  const { data } = await call('deposits.bulk', { body, idempotencyKey })
  if (!data.some(({ code }) => code === 'STEP_UP_REQUIRED') || !(await requestStepUp())) return data
  return (await call('deposits.bulk', { body, idempotencyKey })).data
}

function shownOf(client: QueryClient, result: Result, note: string | undefined): BulkResult {
  const row = findShown(client, result.id)
  const who = (row === undefined ? null : depositLabelOf(row)) ?? result.providerRef ?? result.id
  const name = result.amount === null ? who : `${who} · ${formatMoney(result.amount)}`
  return { id: result.id, name, ok: result.ok, again: notReached(result), ...(note === undefined ? {} : { note }) }
}
