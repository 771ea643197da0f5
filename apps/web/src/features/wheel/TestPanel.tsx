import { Dices, RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { drawWeighted, totalWeight } from '@backoffice/kernel'
import { Button } from '../../ui/button/Button.tsx'
import { DefinitionList } from '../../ui/facts/Facts.tsx'
import { formatCount, formatMoney } from '../../ui/money/format-money.ts'
import { browserIntegers, costOfAll, type Document, type TestResult, testSpins } from './wheel.ts'
import css from './wheel.module.css'

const SPINS = 10_000
const STEP = 45
const TURNS = 5

type Props = {
  document: Document
  turn: number
  onTurn: (turn: number) => void
  result: TestResult | null
  onResult: (result: TestResult) => void
}

/** A spin and many spins of what is shown, drawn in the browser: nothing is credited. */
export function TestPanel({ document, turn, onTurn, result, onResult }: Props) {
  const { t } = useTranslation('wheel')
  const [won, setWon] = useState<string | null>(null)
  const announced = useRef<ReturnType<typeof setTimeout>>(undefined)
  const canDraw = totalWeight(document.slots) > 0
  const spin = () => {
    const slot = drawWeighted(document.slots, browserIntegers)
    const at = document.slots.indexOf(slot)
    const rest = (turn + at * STEP) % 360
    onTurn(turn + TURNS * 360 - rest)
    clearTimeout(announced.current)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isStill) setWon(null)
    announced.current = setTimeout(() => setWon(slot.title), isStill ? 0 : TURN_MS)
  }
  return (
    <>
      <div className={css.buttons}>
        <Button variant="outlined" startIcon={<RotateCw size={16} />} disabled={!canDraw} onClick={spin}>
          {t('test.spin')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<Dices size={16} />}
          disabled={!canDraw}
          onClick={() => onResult(testSpins(document, SPINS))}
        >
          {t('test.run', { shown: formatCount(SPINS) })}
        </Button>
      </div>
      <p className={css.quiet} aria-live="polite">
        {won === null ? t('test.hint') : t('test.won', { title: won })}
      </p>
      {result !== null && (
        <DefinitionList
          items={[
            { label: t('test.average'), value: formatMoney(result.average) },
            { label: t('test.expected'), value: formatMoney(costOfAll(document)) },
            { label: t('test.deviation'), value: t('test.points', { points: result.deviation.toFixed(2) }) },
          ]}
        />
      )}
    </>
  )
}
const TURN_MS = 2_400
