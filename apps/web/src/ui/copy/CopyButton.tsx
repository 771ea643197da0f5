import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './CopyButton.module.css'

/** Copies a text and says so, to eyes and to screen readers. Without clipboard access it says that it could not. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('ui')
  const [outcome, setOutcome] = useState<'idle' | 'done' | 'failed'>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <button type="button" className={css.copy} aria-label={label} title={label} onClick={() => void copy()}>
        {outcome === 'done' ? (
          <Check size={14} strokeWidth={2} aria-hidden="true" />
        ) : (
          <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
        )}
      </button>
      <span role="status" className={outcome === 'failed' ? css.failed : 'visually-hidden'}>
        {outcome === 'done' ? t('copy.done') : outcome === 'failed' ? t('copy.failed') : ''}
      </span>
    </>
  )
}
