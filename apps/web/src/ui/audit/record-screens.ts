import type { Permission } from '@backoffice/contract'

type Screen = readonly [needs: Permission, address: (id: string) => string]
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

const screens: Readonly<Record<string, Screen>> = {
  admin: ['admins.read', id => `/admin/profile/${id}`],
  approval: ['approvals.read', id => `/approvals?tab=history&id=${id}`],
  'bank-account': ['banking.read', id => `/banksetting?id=${id}`],
  banner: ['content.read', id => `/banner/detail/${id}`],
  'rank-tier': ['marketing.read', () => '/ranking'],
  campaign: ['marketing.read', id => `/Campaign?id=${id}`],
  'credit-code': ['marketing.read', id => `/creditcode?tab=unused&id=${id}`],
  'credit-code-batch': ['marketing.read', id => `/creditcode?tab=unused&batchId=${id}`],
  deposit: ['deposits.read', id => `/account/deposit?id=${id}`],
  event: ['content.read', id => `/event/detail/${id}`],
  member: ['members.read', id => `/member/profile/${id}`],
  'own-transfer': ['banking.read', id => `/banksetting?tab=transfers&id=${id}`],
  'player-event': ['audit.read', id => `/deliveries?id=${id}`],
  popup: ['content.read', id => `/popup/detail/${id}`],
  promotion: ['marketing.read', id => `/promotion/detail/${id}`],
  'risk-rule': ['risk.read', id => `/risk/rule/${id}`],
  'risk-hit': ['risk.read', () => '/risk?tab=hits'],
  wheel: ['marketing.read', () => '/wheeling?tab=versions'],
  withdrawal: ['withdrawals.read', id => `/account/withdraw?tab=all&id=${id}`],
}

/** The address of a record; undefined without a screen or the permission for it. */
export function recordAddress(
  { kind, id }: { readonly kind: string; readonly id: string },
  hasPermission: (permission: Permission) => boolean,
): string | undefined {
  const screen = screens[kind] ?? screens[kind.replace(/s$/, '')]
  return screen !== undefined && ID.test(id) && hasPermission(screen[0]) ? screen[1](id) : undefined
}

/** The end of an id: stands for a record without a name. */
export const shortId = (id: string): string => (ID.test(id) ? `…${id.slice(-8)}` : id)
