import css from './Kbd.module.css'

/** A key of the keyboard, as a hint. Hidden where there is none to press. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.kbd}>{children}</kbd>
}
