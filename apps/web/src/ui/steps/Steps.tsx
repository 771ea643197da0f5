import { Check } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import css from './steps.module.css'

/** The progress in a sequence of steps. `current` counts from 0. */
export function Steps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  const { t } = useTranslation('ui')
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step}
          className={css.step}
          data-state={at < current ? 'done' : at === current ? 'now' : 'later'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={css.number} aria-hidden="true">
            {at < current ? <Check size={13} strokeWidth={2.5} /> : at + 1}
          </span>
          {step}
          {at < current && <span className="visually-hidden"> {t('steps.done')}</span>}
        </li>
      ))}
    </ol>
  )
}
