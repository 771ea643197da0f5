import { isBusinessDay } from '@backoffice/kernel/business-day'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import { today } from '../time/now.ts'
import type { DayLimits } from './month-grid.ts'

/** Returns the error of a day field's value, or undefined. */
export function useDayError(): (value: string, limits: DayLimits) => string | undefined {
  const { t } = useTranslation('ui')
  const format = useFormat()
  return useCallback(
    (value, { min, max }) => {
      if (value === '') return undefined
      if (!isBusinessDay(value)) return t('day.wrong', { example: format.businessDay(today()) })
      if (min !== undefined && value < min) return t('day.early', { day: format.businessDay(min) })
      if (max !== undefined && value > max) return t('day.late', { day: format.businessDay(max) })
      return undefined
    },
    [t, format],
  )
}
