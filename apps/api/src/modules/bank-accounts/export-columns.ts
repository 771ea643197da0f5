import type { BankAccountResponse } from '@backoffice/contract/bank-accounts/forms'
import { accountColumns, code, type ExportColumn, instant, integer, label, money, words } from '../lists/index.ts'

export const bankAccountColumns: readonly ExportColumn<BankAccountResponse>[] = [
  ...accountColumns<BankAccountResponse>(
    'account',
    { en: 'Account', th: 'บัญชี' },
    ({ id, bankCode, accountNo, holder }) => ({
      id,
      bankCode,
      accountNo,
      name: holder,
    }),
  ),
  label('channel', 'Channel', 'ช่องทาง', row => words.bankChannelLabels[row.channel], 'role'),
  label('purpose', 'Purpose', 'ใช้สำหรับ', row => words.purposeLabels[row.purpose], 'role'),
  integer('priority', 'Priority', 'ลำดับการใช้', row => row.priority, 'role'),
  label('status', 'Status', 'สถานะ', row => words.accountStatusLabels[row.status]),
  money('balance', 'Ledger balance (THB)', 'ยอดในระบบ (บาท)', row => row.balance),
  money('told', 'Bank balance (THB)', 'ยอดธนาคาร (บาท)', row => row.told?.balance, 'balance'),
  instant('toldAt', 'Bank balance as of', 'ยอดธนาคาร ณ เวลา', row => row.told?.asOf, 'balance'),
  money('usedToday', 'Received today (THB)', 'เงินเข้าวันนี้ (บาท)', row => row.usedToday, 'used'),
  money('dailyLimit', 'Daily limit (THB)', 'วงเงินต่อวัน (บาท)', row => row.dailyLimit, 'used'),
  money('minDeposit', 'Minimum deposit (THB)', 'ฝากขั้นต่ำ (บาท)', row => row.minDeposit),
  money('maxDeposit', 'Maximum deposit (THB)', 'ฝากสูงสุด (บาท)', row => row.maxDeposit),
  instant('lastLineAt', 'Last transaction', 'รายการล่าสุด', row => row.lastLineAt),
  label(
    'lastError',
    'Last error',
    'ข้อผิดพลาดล่าสุด',
    row => (row.lastError === null ? null : words.faultLabels(row.lastError)),
    'status',
  ),
  code('id', 'Account ID', 'รหัสบัญชี', row => row.id),
]
