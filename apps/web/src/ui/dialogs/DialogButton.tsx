import { Button, type ButtonProps } from '../button/Button.tsx'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'

type Props = Omit<ButtonProps, 'onClick'> & { renderDialog: (close: () => void) => ReactNode }

/** A button and the dialog it opens, which may be fetched only then. */
export function DialogButton({ renderDialog, ...button }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open && <Suspense fallback={null}>{renderDialog(() => setOpen(false))}</Suspense>}
    </>
  )
}

/** The page's button for a new record. */
export const NewButton = (props: Props) => (
  <DialogButton
    variant="contained"
    color="primary"
    size="small"
    startIcon={<Plus size={15} strokeWidth={2} />}
    {...props}
  />
)
