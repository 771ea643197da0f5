import { endpoints, pathOf, type Endpoints } from '@backoffice/contract'

export type Question = { readonly what: string; readonly path: string }

const settings = { apiBasePath: '/api', adminSegment: '189a1sf898f', reportSegment: 'report' }
type Lists = { [N in keyof Endpoints]: Endpoints[N] extends { readonly list: { readonly sorts: readonly string[] } } ? N : never }[keyof Endpoints]

/** A list by its endpoint in each of its orders, and with these filters. */
const list = (name: Lists, { path = pathOf(endpoints[name], settings), filters = [] }: { path?: string; filters?: readonly string[] } = {}): Question[] => {
  const sorts: readonly string[] = endpoints[name].list.sorts
  const asked = [...sorts.map((sort) => `sort=${sort}`), ...filters]
  return asked.map((query) => ({ what: `${name}, ${query}`, path: `${path}?${query}&limit=25` }))
}

/** Every order of the lists that grow with history, their filters, one member's credit history, and the summaries. */
export function growingQuestions(memberId: string): Question[] {
  const creditHistory = pathOf(endpoints['members.credit-history'], settings).replace(/\{id\}|:id/, memberId)
  return [
    ...list('withdrawals.list', { filters: ['status=paid&sort=-requestedAt', 'status=failed&sort=-amount', 'status=rejected&sort=-amount', 'bank=073&sort=-requestedAt', 'amountFrom=4000&bank=030&sort=requestedAt', 'q=somchai49', 'q=wd-4999', 'q=4000000500'] }),
    ...list('withdrawals.requests'),
    ...list('deposits.list', { filters: ['status=credited&sort=-detectedAt', 'status=unmatched&sort=-detectedAt', 'status=credited&sort=-amount', 'q=REF4999', 'q=4000000500'] }),
    ...list('members.list', { filters: ['hasDeposited=yes&sort=-registeredAt', 'balanceFrom=1000&sort=-credit', 'q=somchai49', 'q=4000000500'] }),
    ...list('banking.history', { filters: ['channel=scb&sort=-occurredAt', 'q=REF4999'] }),
    ...list('members.credit-history', { path: creditHistory }),
    { what: 'overview', path: pathOf(endpoints['summaries.overview'], settings) },
  ]
}
