import type { Endpoints, Got } from '@backoffice/contract'

export type Approval = Got<Endpoints['approvals.list']>['data'][number]
export type Decision = { decision: 'approve' } | { decision: 'reject'; reason: string }
