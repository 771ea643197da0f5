import { Dialog as Base } from '@base-ui/react/dialog'
import { type HTMLAttributes, type ReactNode, useRef } from 'react'
import css from './dialog.module.css'
import { useIsLast, useReturnFocus } from './overlays.ts'

type Props = {
  /** Called by Escape and a press beside it. Without it, only its buttons close the dialog. */
  onClose?: () => void
  children: ReactNode
  /** 444, 600, 900 or 1200 px at most. */
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** In the middle, over the whole screen, or along an edge. */
  place?: 'middle' | 'screen' | 'start' | 'end' | 'bottom'
  role?: 'dialog' | 'alertdialog'
  /** The page behind it stays in full colour, to see what changes there. */
  isClear?: boolean
  className?: string | undefined
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
}

/**
 * A modal dialog; it is open as long as it is drawn. The focus goes to the field with `autoFocus`, or to the dialog
 * itself, and returns afterwards.
 */
export function Dialog({
  onClose,
  children,
  size = 'xs',
  place = 'middle',
  role = 'dialog',
  isClear = false,
  className,
  ...attributes
}: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const isLast = useIsLast()
  useReturnFocus()
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && isLast() && onClose?.()}>
      <Base.Portal>
        {/* A press beside it takes the focus from nothing. */}
        <Base.Backdrop
          className={css.backdrop}
          data-clear={isClear || undefined}
          forceRender
          onMouseDown={event => event.preventDefault()}
        />
        <Base.Popup
          ref={popup}
          className={className === undefined ? css.dialog : `${css.dialog} ${className}`}
          data-size={size}
          data-place={place}
          data-overlay
          role={role}
          initialFocus={popup}
          finalFocus={false}
          {...attributes}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export const DialogTitle = ({ className, children, ...rest }: HTMLAttributes<HTMLHeadingElement>) => (
  <h2 className={className === undefined ? css.title : `${css.title} ${className}`} {...rest}>
    {children}
  </h2>
)

/** Scrolls, so that title and buttons stay visible. */
export const DialogContent = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div className={className === undefined ? css.content : `${css.content} ${className}`} {...rest} />
)

export const DialogActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>
