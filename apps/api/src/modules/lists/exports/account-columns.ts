import type { Labels } from '../labels/labels.ts'
import type { ExportColumn } from './registry.ts'

/** An account as a row shows it; for the operator's accounts the id is enough to find the name. */
export type ReportedAccount = {
  readonly id?: string | null
  readonly bankCode: string | null
  readonly accountNo: string | null
  readonly name?: string | null
}

/** An account takes three columns: bank, number and name. All belong to the screen's column `on`. */
export function accountColumns<Row>(
  on: string,
  { en, th }: Labels,
  of: (row: Row) => ReportedAccount,
): [ExportColumn<Row>, ExportColumn<Row>, ExportColumn<Row>] {
  return [
    {
      id: `${on}Bank`,
      on: [on],
      en: `${en}: bank`,
      th: `${th}: ธนาคาร`,
      kind: 'word',
      of: (row, names) => names.bank(of(row).bankCode),
    },
    { id: on, en: `${en}: number`, th: `${th}: เลขบัญชี`, kind: 'account', of: row => numberOf(of(row)) },
    {
      id: `${on}Name`,
      on: [on],
      en: `${en}: name`,
      th: `${th}: ชื่อบัญชี`,
      kind: 'text',
      of: (row, names) => nameOf(of(row), names),
    },
  ]
}

const numberOf = ({ bankCode, accountNo }: ReportedAccount) =>
  accountNo === null ? null : { bankCode: bankCode ?? '', accountNo }
const nameOf = (
  { id, name }: ReportedAccount,
  names: { holder(id: string | null | undefined): string | null },
): string | null => name ?? names.holder(id)
