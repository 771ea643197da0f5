import css from './start.module.css'
import type { Phase } from './start.ts'

// The spec's text, never translated: which language holds is only known once the configuration is there.
const WAITING = 'Loading configuration...'
const RETRY = 'Retry'

/** What is shown until the page may be: the bar in both phases, the text in the first. */
export function StartScreen({ phase, onRetry }: { phase: Phase; onRetry: () => void }) {
  return (
    <>
      {phase !== 'configuration-failed' && <LoadingBar label={phase === 'session' ? undefined : WAITING} />}
      {phase !== 'session' && (
        <div className={css.waiting} lang="en">
          <span role="status">{WAITING}</span>
          {phase === 'configuration-failed' && (
            <button type="button" className={css.retry} onClick={onRetry}>
              {RETRY}
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** A thin bar at the very top, above every dialog. */
export function LoadingBar({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div className={css.bar} role="progressbar" aria-label={label}>
      <div className={css.runner} />
    </div>
  )
}
