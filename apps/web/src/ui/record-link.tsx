import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Subject = { readonly kind: string; readonly id: string }

/** The link to the record of an approval request or a notification. A deposit to be created already has its id. */
export function recordLinkOf({ kind, id }: Subject) {
  switch (kind) {
    case 'withdrawal':
      return { to: '/account/withdraw', search: { tab: 'all', id } } as const
    case 'deposit':
      return { to: '/account/deposit', search: { id } } as const
    case 'member':
      return { to: '/member/profile/$id', params: { id } } as const
    case 'admin':
      return { to: '/admin/profile/$id', params: { id } } as const
    case 'bank-account':
      return { to: '/banksetting', search: { id } } as const
    case 'own-transfer':
      return { to: '/banksetting', search: { tab: 'transfers', id } } as const
    case 'settings':
      return { to: '/web-setting', search: { tab: 'line' } } as const
    case 'role':
      return { to: '/admin/list', search: { tab: 'roles' } } as const
    case 'licence':
      return { to: '/compliance', search: { tab: 'rules' } } as const
    case 'risk-rule':
      return { to: '/risk/rule/$id', params: { id } } as const
    case 'risk-hit':
      return { to: '/risk', search: { tab: 'hits' } } as const
    case 'wheel':
      return { to: '/wheeling' } as const
    case 'credit-code-batch':
      return { to: '/creditcode', search: { tab: 'unused', batchId: id } } as const
    default:
      return null
  }
}

type Props = {
  subject: Subject
  className?: string | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** Leads to a record; plain where its kind has no screen. */
export function SubjectLink({ subject, className, onClick, children }: Props) {
  const link = recordLinkOf(subject)
  return link === null ? (
    <span className={className}>{children}</span>
  ) : (
    <Link {...link} className={className} onClick={onClick}>
      {children}
    </Link>
  )
}

const createsRecord: ReadonlySet<string> = new Set([
  'deposits.create',
  'banking.account-add',
  'banking.move',
  'creditcodes.batch',
])

/** Whether the request's approval creates its record, which does not exist before. */
export const isCreation = (request: string): boolean => createsRecord.has(request)
