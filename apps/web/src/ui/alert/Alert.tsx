import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import css from './alert.module.css'

const icons = { primary: Info, info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

export type Severity = keyof typeof icons

type Props = Omit<HTMLAttributes<HTMLDivElement>, 'className' | 'title'> & {
  severity: Severity
  /** `filled`: on the solid colour, for messages over a page. */
  variant?: 'standard' | 'filled' | 'outlined'
  title?: ReactNode
  /** Buttons at the end. */
  action?: ReactNode
  className?: string | undefined
}

/** A message in the place it is about. Announced when it appears. */
export function Alert({ severity, variant = 'standard', title, action, className, children, ...rest }: Props) {
  const Icon = icons[severity]
  return (
    <div
      role="alert"
      className={className === undefined ? css.alert : `${css.alert} ${className}`}
      data-severity={severity}
      data-variant={variant}
      {...rest}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" className={css.icon} />
      <div className={css.message}>
        {title !== undefined && <div className={css.title}>{title}</div>}
        {children}
      </div>
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
