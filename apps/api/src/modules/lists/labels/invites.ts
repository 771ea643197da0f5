import type { CommissionStatus, InviteBasis } from '@backoffice/contract/invites/terms'
import { type Labels, w } from './labels.ts'

export const inviteBasisLabels: Readonly<Record<InviteBasis, Labels>> = {
  deposits: w('Deposits', 'ยอดฝาก'),
  turnover: w('Turnover', 'ยอดเทิร์น'),
  'net-loss': w('Net loss', 'ยอดเสียสุทธิ'),
}

export const commissionStatusLabels: Readonly<Record<CommissionStatus, Labels>> = {
  waiting: w('Waiting', 'รอจ่าย'),
  paid: w('Paid', 'จ่ายแล้ว'),
}
