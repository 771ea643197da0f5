import { call } from '../../../api/client.ts'
import type { Contradiction, Deposit } from '../deposit.ts'

/**
 * A move with what it needs. `insteadOf`: the member somebody else matched it with, whom this one replaces knowingly.
 * `confirmContradictions`: what contradicts the member, each confirmed.
 */
export type ActionRequest =
  | { action: 'match'; memberId: string; insteadOf?: string; confirmContradictions?: Contradiction[] }
  | { action: 'credit' }
  | { action: 'ignore' | 'reverse'; reason: string }
  | { action: 'return'; reference: string; reason: string }

type PendingApproval = { readonly approvalId: string; readonly status: 'awaiting-second' }
export type ActionResult = Deposit | PendingApproval

export const isRow = (answer: ActionResult): answer is Deposit => 'id' in answer

/** Sends a move under its key. */
export async function sendAction(id: string, request: ActionRequest, idempotencyKey: string): Promise<ActionResult> {
  const common = { params: { id }, idempotencyKey }
  switch (request.action) {
    case 'match': {
      const { action: _, ...body } = request
      return (await call('deposits.match', { ...common, body })).data
    }
    case 'credit':
      return (await call('deposits.credit', common)).data
    case 'ignore':
      return (await call('deposits.ignore', { ...common, body: { reason: request.reason } })).data
    case 'reverse':
      return (await call('deposits.reverse', { ...common, body: { reason: request.reason } })).data
    case 'return':
      return (
        await call('deposits.return', { ...common, body: { reference: request.reference, reason: request.reason } })
      ).data
  }
}
