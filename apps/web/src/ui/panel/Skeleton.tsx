import css from './panel.module.css'

/** A grey stand-in for a text that is on its way. `width` in percent keeps rows from looking like a wall. */
export function Skeleton({ width }: { width: number }) {
  return <span className={css.skeleton} style={{ inlineSize: `${width}%` }} aria-hidden="true" />
}
