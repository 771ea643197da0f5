import { MAX_BACKTEST_DAYS } from '@backoffice/contract/promotions/terms'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { usePeriodFormat } from '../../../i18n/periods.ts'
import { WorkingButton } from '../../../ui/dialogs/WorkingButton.tsx'
import { formatCount, formatWholeMoney } from '../../../ui/money/format-money.ts'
import { ErrorPanel } from '../../../ui/panel/ErrorPanel.tsx'
import type { Backtest, Terms } from '../promotion.ts'
import css from './simulator.module.css'

type State =
  | { readonly kind: 'idle' | 'running' }
  | { readonly kind: 'done'; readonly form: Terms; readonly result: Backtest }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What the terms would have cost over the last days, computed when it is asked for. */
export function BacktestPanel({ form }: { form: Terms }) {
  const { t } = useTranslation('promotions')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const run = async () => {
    setState({ kind: 'running' })
    try {
      const { data } = await call('promotions.backtest', { body: { form, days: MAX_BACKTEST_DAYS } })
      setState({ kind: 'done', form, result: data })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  const isStale = state.kind === 'done' && JSON.stringify(state.form) !== JSON.stringify(form)
  return (
    <div className={css.past}>
      <h3 className={css.title}>{t('backtest.title', { count: MAX_BACKTEST_DAYS })}</h3>
      {state.kind === 'failed' && <ErrorPanel error={state.error} onRetry={() => void run()} />}
      {state.kind === 'done' && !isStale && <Result result={state.result} />}
      {isStale && <p className={css.quiet}>{t('backtest.stale')}</p>}
      {(state.kind !== 'done' || isStale) && (
        <WorkingButton
          size="small"
          variant="outlined"
          working={state.kind === 'running'}
          startIcon={<History size={15} strokeWidth={1.75} />}
          onClick={() => void run()}
        >
          {t('backtest.run')}
        </WorkingButton>
      )}
    </div>
  )
}

function Result({ result }: { result: Backtest }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const periodFormat = usePeriodFormat()
  const lines = [
    ['bonus', formatWholeMoney(result.bonus)],
    ['granted', formatCount(result.granted)],
    ['members', formatCount(result.members)],
    ['deposits', `${formatCount(result.deposits)} · ${formatWholeMoney(result.depositAmount)}`],
    ['required', formatWholeMoney(result.required)],
    ['spentOn', result.budgetSpentOn === null ? null : format.businessDay(result.budgetSpentOn)],
  ] as const
  return (
    <div role="status">
      <p className={css.quiet}>{periodFormat.periods(result.from, result.to)}</p>
      <dl className={css.lines}>
        {lines.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} data-tone={name === 'spentOn' ? 'bad' : undefined}>
                <dt>{t(`backtest.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={css.quiet}>
        {result.assumptions.map(each => t(`backtest.assumption.${each}`)).join(' · ')}
        {result.truncated && ` · ${t('backtest.truncated')}`}
      </p>
    </div>
  )
}
