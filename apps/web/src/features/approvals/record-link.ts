import type { Approval } from './approval.ts'

/** Where the record of an approval is. A deposit that is to be entered has its place under the id it will have. */
export function recordLinkOf({ kind, id }: Approval['subject']) {
  if (kind === 'deposit') return { to: '/account/deposit', search: { id } } as const
  if (kind === 'member') return { to: '/member/profile/$id', params: { id } } as const
  if (kind === 'bank-account') return { to: '/banksetting', search: { id } } as const
  if (kind === 'own-transfer') return { to: '/banksetting', search: { tab: 'transfers', id } } as const
  return { to: '/account/withdraw', search: { tab: 'all', id } } as const
}
