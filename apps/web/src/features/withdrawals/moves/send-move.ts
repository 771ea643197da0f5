import type { Endpoints, Got, Sent } from '@backoffice/contract'
import { call } from '../../../api/client.ts'

/** What became of a payout the provider contradicts itself about. A reference belongs to a payment. */
export type Settlement = Sent<Endpoints['withdrawals.settle-dispute']>['body']

/** A move with what it needs. */
export type MoveRequest =
  | { move: 'claim' | 'release' | 'approve' | 'second-approve' | 'retry' }
  | { move: 'reject' | 'refund'; reason: string }
  | { move: 'pay-by-hand'; reference: string; bankAccountId?: string }
  | ({ move: 'settle-dispute' } & Settlement)

export type MoveAnswer = Got<Endpoints['withdrawals.pay-by-hand']>['data']

/** Sends a move under its key. */
export async function sendMove(id: string, request: MoveRequest, idempotencyKey: string): Promise<MoveAnswer> {
  const common = { params: { id }, idempotencyKey }
  switch (request.move) {
    case 'reject':
    case 'refund':
      return (await call(`withdrawals.${request.move}`, { ...common, body: { reason: request.reason } })).data
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
      const { move, ...body } = request
      return (await call(`withdrawals.${move}`, { ...common, body })).data
    }
    case 'claim':
    case 'release':
    case 'approve':
    case 'second-approve':
    case 'retry':
      return (await call(`withdrawals.${request.move}`, common)).data
  }
}
