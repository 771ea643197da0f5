import type { Endpoints, ClientResponse, ClientRequest } from '@backoffice/contract'
import { call } from '../../../api/client.ts'

/** What became of a payout the provider contradicts itself about. A reference belongs to a payment. */
export type Settlement = ClientRequest<Endpoints['withdrawals.settle-dispute']>['body']

/** A move with what it needs. */
export type ActionRequest =
  | { action: 'claim' | 'release' | 'approve' | 'second-approve' | 'retry' }
  | { action: 'reject' | 'refund'; reason: string }
  | { action: 'pay-by-hand'; reference: string; bankAccountId?: string }
  | ({ action: 'settle-dispute' } & Settlement)

export type ActionResult = ClientResponse<Endpoints['withdrawals.pay-by-hand']>['data']

/** Sends a move under its key. */
export async function sendAction(id: string, request: ActionRequest, idempotencyKey: string): Promise<ActionResult> {
  const common = { params: { id }, idempotencyKey }
  switch (request.action) {
    case 'reject':
    case 'refund':
      return (await call(`withdrawals.${request.action}`, { ...common, body: { reason: request.reason } })).data
    case 'pay-by-hand': {
      const { reference, bankAccountId } = request
      return (
        await call('withdrawals.pay-by-hand', {
          ...common,
          body: bankAccountId === undefined ? { reference } : { reference, bankAccountId },
        })
      ).data
    }
    case 'settle-dispute': {
      const { action, ...body } = request
      return (await call(`withdrawals.${action}`, { ...common, body })).data
    }
    case 'claim':
    case 'release':
    case 'approve':
    case 'second-approve':
    case 'retry':
      return (await call(`withdrawals.${request.action}`, common)).data
  }
}
