import css from './panel.module.css'

/** A grey placeholder for loading text. Vary `width` (percent) between rows. */
export function Skeleton({ width }: { width: number }) {
  return <span className={css.skeleton} style={{ inlineSize: `${width}%` }} aria-hidden="true" />
}
