import { Popover as Base } from '@base-ui/react/popover'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Anchor, noteOpener, toElement, useIsLast, useReturnFocus } from '../dialog/overlays.ts'
import css from './popover.module.css'

type Props = {
  anchor: Anchor
  onClose: () => void
  children: ReactNode
  align?: 'start' | 'end'
  className?: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
}

/** A small dialog below the element that opened it. It is open as long as it is drawn and has an anchor. */
export const Popover = (props: Props) => {
  const anchor = toElement(props.anchor)
  return anchor === null ? null : <OpenPopover {...props} anchor={anchor} />
}

function OpenPopover({
  anchor,
  onClose,
  children,
  align = 'start',
  className,
  ...attributes
}: Props & { anchor: HTMLElement }) {
  const { t } = useTranslation('ui')
  const isLast = useIsLast()
  useReturnFocus(anchor)
  const [popup, setPopup] = useState<HTMLDivElement | null>(null)
  noteOpener(popup, anchor)
  return (
    <Base.Root open modal onOpenChange={isOpen => !isOpen && isLast() && onClose()}>
      <Base.Portal>
        <Base.Positioner className={css.place} anchor={anchor} align={align} sideOffset={2} collisionPadding={16}>
          <Base.Popup
            ref={setPopup}
            className={className === undefined ? css.popover : `${css.popover} ${className}`}
            data-overlay
            initialFocus={() => popup}
            finalFocus={false}
            {...attributes}
          >
            {children}
            {/* Keeps the focus inside, and lets a screen reader of a phone leave. */}
            <Base.Close tabIndex={-1} className="visually-hidden">
              {t('close')}
            </Base.Close>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
