import type { Endpoints, Got, Sent } from '@backoffice/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Check, EyeOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { bulkMost, notReached, refusalOf, selectOf } from '../../../ui/bulk/bulk-answer.ts'
import { useErrorText } from '../../../ui/errors/error-text.ts'
import { useMay } from '../../../ui/may/may.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import type { BulkAction, BulkResult, BulkSpec } from '../../../ui/resource-table/list-types.ts'
import { askStepUp } from '../../../ui/step-up/step-up.ts'
import { type Deposit, whoOf } from '../deposit.ts'
import { findShown, renewAll } from '../queries.ts'

type Body = Sent<Endpoints['deposits.bulk']>['body']
type Result = Got<Endpoints['deposits.bulk']>['data'][number]

/** What can be done to many deposits at once: each is judged and answered on its own, as if it had been done alone. */
export function useDepositBulk(): BulkSpec<Deposit> | undefined {
  const { t } = useTranslation('deposits')
  const text = useErrorText()
  const client = useQueryClient()
  const may = useMay()
  const allowed = may('deposits.match')
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
    const action = (move: Body['move']) => ({
      key: move,
      most: bulkMost,
      label: t(`move.${move}`),
      title: (count: number) => t(`bulk.${move}.title`, { count }),
      note: t(`bulk.${move}.note`),
      confirm: (count: number) => t(`bulk.${move}.confirm`, { count }),
    })
    const actions: BulkAction[] = [
      {
        ...action('credit'),
        icon: <Check size={15} />,
        send: (picked, { idempotencyKey }) => send({ move: 'credit', select: selectOf(picked) }, idempotencyKey),
      },
      {
        ...action('ignore'),
        icon: <EyeOff size={15} />,
        tone: 'error',
        reason: {
          label: t('dialog.reason'),
          suggestions: t('dialog.ignore.reasons', { returnObjects: true }) as string[],
        },
        send: (picked, { reason = '', idempotencyKey }) =>
          send({ move: 'ignore', reason, select: selectOf(picked) }, idempotencyKey),
      },
    ]
    return { actions, onDone: () => renewAll(client) }
  }, [t, text, client, allowed])
}

/**
 * Where some rows need to know first who is there, it asks once and goes over them all again: under the same key
 * nothing moves twice.
 */
async function sendConfirmed(body: Body, idempotencyKey: string): Promise<readonly Result[]> {
  const { data } = await call('deposits.bulk', { body, idempotencyKey })
  if (!data.some(({ code }) => code === 'STEP_UP_REQUIRED') || !(await askStepUp())) return data
  return (await call('deposits.bulk', { body, idempotencyKey })).data
}

function shownOf(client: QueryClient, result: Result, note: string | undefined): BulkResult {
  const row = findShown(client, result.id)
  const who = (row === undefined ? null : whoOf(row)) ?? result.providerRef ?? result.id
  const name = result.amount === null ? who : `${who} · ${formatMoney(result.amount)}`
  return { id: result.id, name, ok: result.ok, again: notReached(result), ...(note === undefined ? {} : { note }) }
}
