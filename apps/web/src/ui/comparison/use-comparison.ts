import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { type Comparison, compareFigures, type Unit } from './comparison.ts'

export type Compare = (unit: Unit, now: number | null, before: number | null) => Comparison | null

/** Compares figures in the current language. */
export function useComparison(): Compare {
  const { t } = useTranslation('comparison')
  const format = useFormat()
  return useCallback(
    (unit, now, before) =>
      compareFigures(unit, now, before, format, { manifold: t('manifold'), points: points => t('points', { points }) }),
    [t, format],
  )
}
