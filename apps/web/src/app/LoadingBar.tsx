import css from './start.module.css'

/** A thin bar at the very top, above every dialog. */
export function LoadingBar({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div className={css.bar} role="progressbar" aria-label={label}>
      <div className={css.runner} />
    </div>
  )
}
