import { LoaderCircle } from 'lucide-react'
import { Button, type ButtonProps } from '../button/Button.tsx'
import css from './dialogs.module.css'

/** A button with a progress state: it keeps its width and is disabled meanwhile. */
export function WorkingButton({ working, disabled, children, startIcon, ...rest }: ButtonProps & { working: boolean }) {
  const icon = working ? (
    <LoaderCircle size={16} strokeWidth={2} className={css.turning} aria-hidden="true" />
  ) : (
    startIcon
  )
  return (
    <Button
      {...rest}
      {...(icon === undefined ? {} : { startIcon: icon })}
      disabled={disabled === true || working}
      aria-busy={working}
    >
      {children}
    </Button>
  )
}
