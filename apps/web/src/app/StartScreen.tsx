import css from './start.module.css'
import type { Phase } from './start.ts'

// The spec's text, never translated: the language is known only after the configuration is loaded.
const WAITING = 'Loading configuration...'
const RETRY = 'Retry'

/** Shown while the page starts: the loading bar, and the text while the configuration loads. */
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

/** A thin bar at the top, above every dialog. */
export function LoadingBar({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div className={css.bar} role="progressbar" aria-label={label}>
      <div className={css.runner} />
    </div>
  )
}
