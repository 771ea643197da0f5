import type { Rollup } from '@backoffice/contract/summaries/terms'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { useZoneName } from '../../ui/time/Instant.tsx'
import { dayRule, serverNow } from '../../ui/time/now.ts'
import css from './period-summary.module.css'

type Props = { operator: string; title: string; range: string; by: Rollup; asOf: string | undefined }

/** The head of a printed summary: operator, title, range, zone, and the times of the figures and of printing. */
export function PrintHead({ operator, title, range, by, asOf }: Props) {
  const { t } = useTranslation('accountSummary')
  const format = useFormat()
  const zone = useZoneName()
  const printedAt = usePrinting()
  return (
    <header className={css.printHead} data-part="print-head">
      <p>{operator}</p>
      <h1>
        {title}: {range}
      </h1>
      <p>
        {[
          t(`byPeriod.${by}`),
          t('dayStart', { start: dayRule().cutOff, zone }),
          t('print.filters'),
          ...(asOf === undefined ? [] : [t('print.asOf', { time: format.when(asOf, 'dateTime') })]),
          t('print.printedAt', { time: format.when(printedAt, 'dateTime') }),
        ].join(' · ')}
      </p>
    </header>
  )
}

/** The width of a chart on paper, in CSS pixels: beside the channels, of the width of A4 landscape. */
const CHART_WIDTH = 704

/** The time of printing. Paper is light and as wide as paper: the mode and the charts' scale change for the print only. */
function usePrinting(): number {
  const [printedAt, setPrintedAt] = useState(serverNow)
  useEffect(() => {
    const { dataset, style } = document.documentElement
    let mode: string | undefined
    const prepare = () => {
      mode = dataset['mode']
      dataset['mode'] = 'light'
      const width = document.querySelector('[data-part="chart"]')?.scrollWidth ?? CHART_WIDTH
      style.setProperty('--print-zoom', String(CHART_WIDTH / width))
      flushSync(() => setPrintedAt(serverNow()))
    }
    const restore = () => {
      if (mode !== undefined) dataset['mode'] = mode
    }
    window.addEventListener('beforeprint', prepare)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', prepare)
      window.removeEventListener('afterprint', restore)
    }
  }, [])
  return printedAt
}
