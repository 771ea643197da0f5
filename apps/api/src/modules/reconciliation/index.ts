import type { BankAccountId } from '@backoffice/kernel'
import type { Reader } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import {
  accountColumns,
  day,
  type ExportColumn,
  instant,
  integer,
  label,
  money,
  text,
  words,
  type ListExports,
} from '../lists/index.ts'
import type { Reconciliation as Day } from './reconciliation.ts'
import { findKnownBalance, type KnownBalance } from './known-balance.repo.ts'
import { listDays, reconciliationHandlers } from './reconciliation.routes.ts'

export type { KnownBalance } from './known-balance.repo.ts'
export type Reconciliation = ReturnType<typeof createReconciliation>

/** The reconciliation module: bank and ledger compared for a business day, and what is known of a balance. */
export function createReconciliation(deps: Deps) {
  const exports: Pick<ListExports, 'banking.reconciliation'> = {
    'banking.reconciliation': { columns: dayColumns, read: ({ query, actor }) => listDays(deps, query.day, actor) },
  }
  return {
    handlers: reconciliationHandlers(deps),
    exports,
    /** The known balance of an account at an instant; null: none. */
    knownBalance: (reader: Reader, id: BankAccountId, at: Date): Promise<KnownBalance | null> =>
      findKnownBalance(reader, id, at, deps.config.dayRule),
  }
}

const dayColumns: readonly ExportColumn<Day>[] = [
  day('day', 'Business day', 'วันทำการ', row => row.day),
  ...accountColumns<Day>('account', { en: 'Account', th: 'บัญชี' }, ({ account }) => account),
  label('status', 'Status', 'สถานะ', row => words.dayStatusLabels[row.status]),
  money('linesOpening', 'Bank: opening (THB)', 'ธนาคาร: ยอดยกมา (บาท)', row => row.lines.opening, 'bankEnds'),
  money('linesIn', 'Bank: in (THB)', 'ธนาคาร: เข้า (บาท)', row => row.lines.in, 'lines'),
  money('linesOut', 'Bank: out (THB)', 'ธนาคาร: ออก (บาท)', row => row.lines.out, 'lines'),
  money('linesClosing', 'Bank: closing (THB)', 'ธนาคาร: ยอดปลายวัน (บาท)', row => row.lines.closing, 'bankEnds'),
  money('ledgerOpening', 'Ledger: opening (THB)', 'ระบบ: ยอดยกมา (บาท)', row => row.ledger.opening),
  money('ledgerIn', 'Ledger: in (THB)', 'ระบบ: เข้า (บาท)', row => row.ledger.in, 'ledger'),
  money('ledgerOut', 'Ledger: out (THB)', 'ระบบ: ออก (บาท)', row => row.ledger.out, 'ledger'),
  money('ledgerClosing', 'Ledger: closing (THB)', 'ระบบ: ยอดปลายวัน (บาท)', row => row.ledger.closing, 'ledgerEnds'),
  money('difference', 'Difference (THB)', 'ผลต่าง (บาท)', row => row.differences.closing),
  integer('openItems', 'Unreconciled items', 'รายการยังไม่กระทบยอด', row => row.openItems, 'difference'),
  money('suspense', 'Unmatched deposits (THB)', 'ไม่พบเจ้าของยอด (บาท)', row => row.suspense),
  text('closedBy', 'Closed by', 'ปิดยอดโดย', row => row.closed?.by.name, 'status'),
  instant('closedAt', 'Closed', 'เวลาที่ปิดยอด', row => row.closed?.at, 'status'),
  money('unexplained', 'Unreconciled (THB)', 'ยังไม่กระทบยอด (บาท)', row => row.closed?.unexplained),
  text('note', 'Note', 'หมายเหตุ', row => row.closed?.note),
]
