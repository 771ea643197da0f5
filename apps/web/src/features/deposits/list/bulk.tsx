import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Check, EyeOff } from 'lucide-react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { call } from '../../../api/client.ts'

import { useErrorText } from '../../../ui/errors/error-text.ts'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { bulkTexts, refusalOf, resultOf, selectOf, useRefreshAfter } from '../../../ui/resource/bulk.ts'
import type { BulkAction, BulkSpec } from '../../../ui/resource-table/list-types.ts'
import { requestStepUp } from '../../../ui/step-up/step-up.tsx'
import { type Deposit, depositLabelOf } from '../deposit.ts'
import { findShown } from '../queries.ts'

type Body = ClientRequest<Endpoints['deposits.bulk']>['body']
type Result = ClientResponse<Endpoints['deposits.bulk']>['data'][number]

/** Bulk actions on deposits. Each deposit is checked and answered separately, as by the single action. */
export function useDepositBulk(): BulkSpec<Deposit> | undefined {
  const { t } = useTranslation('deposits')
  const text = useErrorText()
  const client = useQueryClient()
  const allowed = usePermission()('deposits.match')
  const refresh = useRefreshAfter('deposits.bulk')
  if (!allowed) return undefined
  const noteOf = (result: Result): string | undefined => {
    const status = result.status === null ? undefined : t(`status.${result.status}`)
    if (result.ok) return status
    return result.code === 'STATE_CONFLICT' && status !== undefined
      ? t('bulk.stays', { status })
      : text(refusalOf(result))
  }
  const shownOf = (result: Result) => {
    const row = findShown(client, result.id)
    const who = (row === undefined ? null : depositLabelOf(row)) ?? result.providerRef ?? result.id
    return resultOf(result, result.amount === null ? who : `${who} · ${formatMoney(result.amount)}`, noteOf(result))
  }
  const send = async (body: Body, idempotencyKey: string) => (await sendVerified(body, idempotencyKey)).map(shownOf)
  const actions: BulkAction[] = [
    {
      ...bulkTexts('credit', t),
      label: t('move.credit'),
      icon: <Check size={15} />,
      send: (selection, { idempotencyKey }) => send({ move: 'credit', select: selectOf(selection) }, idempotencyKey),
    },
    {
      ...bulkTexts('ignore', t),
      label: t('move.ignore'),
      icon: <EyeOff size={15} />,
      tone: 'error',
      reasons: t.list('dialog.ignore.reasons'),
      send: (selection, { reason = '', idempotencyKey }) =>
        send({ move: 'ignore', reason, select: selectOf(selection) }, idempotencyKey),
    },
  ]
  return { actions, onDone: refresh }
}

/** If some rows need identity verification, asks once and sends all of them again under the same key. */
async function sendVerified(body: Body, idempotencyKey: string): Promise<readonly Result[]> {
  const { data } = await call('deposits.bulk', { body, idempotencyKey })
  if (!data.some(({ code }) => code === 'STEP_UP_REQUIRED') || !(await requestStepUp())) return data
  return (await call('deposits.bulk', { body, idempotencyKey })).data
}
