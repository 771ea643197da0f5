import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './button.module.css'

type Look = {
  /** The main action of a place is `contained`; `text` stands inside other parts. */
  variant?: 'outlined' | 'contained' | 'text'
  color?: 'inherit' | 'primary' | 'error'
  /** 28, 34 or 40 px high. */
  size?: 'small' | 'medium' | 'large'
  fullWidth?: boolean
  startIcon?: ReactNode
  endIcon?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color' | 'className'> & {
  ref?: Ref<HTMLButtonElement>
}

export type ButtonProps = Attributes & Look

/** A button with a text. */
export function Button({ type = 'button', ...props }: ButtonProps) {
  return <button type={type} {...toAttributes(props)} />
}

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color' | 'className' | 'type'> &
  Look & { ref?: Ref<HTMLAnchorElement> }

/** A link that looks like a button. */
export function ButtonAnchor(props: AnchorProps) {
  const { children, ...attributes } = toAttributes(props)
  return <a {...attributes}>{children}</a>
}

function toAttributes<P extends Look>({
  variant = 'outlined',
  color = 'inherit',
  size = 'medium',
  fullWidth = false,
  startIcon,
  endIcon,
  className,
  children,
  ...rest
}: P) {
  return {
    className: className === undefined ? css.button : `${css.button} ${className}`,
    'data-variant': variant,
    'data-color': color === 'inherit' && variant === 'contained' ? 'primary' : color,
    'data-size': size,
    'data-wide': fullWidth || undefined,
    children: (
      <>
        {startIcon}
        {children}
        {endIcon}
      </>
    ),
    ...rest,
  }
}

export type IconButtonProps = Attributes & {
  /** 26 or 34 px square. */
  size?: 'small' | 'medium'
  /** `inherit`: the colour of the text around it. */
  color?: 'default' | 'inherit'
  /** At the end of a field, closer to its edge. */
  edge?: 'end'
  className?: string | undefined
  'aria-label': string
}

/** A square button with an icon. */
export function IconButton({
  size = 'medium',
  color = 'default',
  edge,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      className={className === undefined ? css.icon : `${css.icon} ${className}`}
      data-color={color}
      data-size={size}
      data-edge={edge}
      {...rest}
    />
  )
}
