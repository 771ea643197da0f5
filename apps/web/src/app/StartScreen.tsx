import type { Phase } from './start.ts'

// The spec's text, never translated: the language is known only after the configuration is loaded.
const WAITING = 'Loading configuration...'
const RETRY = 'Retry'

/**
 * Shown while the page starts: the loading bar, and the text while the configuration loads. The documents hold the same
 * elements, shown until the scripts have arrived; base.css has the styles.
 */
export function StartScreen({ phase, onRetry }: { phase: Phase; onRetry: () => void }) {
  return (
    <>
      {phase !== 'configuration-failed' && <LoadingBar label={phase === 'session' ? undefined : WAITING} />}
      {phase !== 'session' && (
        <div className="start-text" lang="en">
          <span role="status">{WAITING}</span>
          {phase === 'configuration-failed' && (
            <button type="button" onClick={onRetry}>
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
    <div className="start-bar" role="progressbar" aria-label={label}>
      <div />
    </div>
  )
}
