import { type ReportCellKind, tablesOf } from '@backoffice/contract/reports/terms'
import { useFormat } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import type { Report } from './report.ts'

type Value = string | number | null | undefined
const REVERSED = 'reversed-'

/** The columns of a table that are shown, with their kinds. */
export const columnsOf = (kind: Report['kind'], table: string): readonly (readonly [string, ReportCellKind])[] =>
  Object.entries(tablesOf(kind)[table]?.columns ?? {}).filter(([, cell]) => cell !== 'id')

export const isFigure = (cell: ReportCellKind): boolean => cell === 'money' || cell === 'number'

/** Cells of reports as text. */
export function useCells() {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const label = (column: string, code: string): string =>
    column === 'code' && code.startsWith(REVERSED)
      ? t('reversed', { code: label(column, code.slice(REVERSED.length)) })
      : t(`${column}.${code}`, { defaultValue: code })
  return (column: string, cell: ReportCellKind, value: Value): string => {
    if (value === null || value === undefined || value === '') return '—'
    switch (cell) {
      case 'money':
        return formatMoney(Number(value))
      case 'number':
        return formatCount(Number(value))
      case 'day':
        return format.businessDay(String(value))
      case 'instant':
        return format.when(String(value), 'dateTime')
      case 'label':
        return label(column, String(value))
      case 'codes':
        return String(value)
          .split(',')
          .map(code => label(column, code))
          .join(', ')
      case 'text':
      case 'code':
      case 'id':
        return String(value)
    }
  }
}
