import type { ButtonHTMLAttributes } from 'react'
import css from './plain-buttons.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>

/** The primary button, without the component library: public pages have to stay small. */
export function PlainButton({ type = 'button', ...props }: Props) {
  return <button type={type} className={css.button} {...props} />
}

/** A small icon button, for the end of a field or a message. */
export function PlainIconButton(props: Props & { 'aria-label': string }) {
  return <button type="button" className={css.icon} {...props} />
}
