import { Menu as Base } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { type Anchor, noteOpener, toElement, useIsLast, useReturnFocus } from '../dialog/overlays.ts'
import css from './menu.module.css'

type Props = { anchor: Anchor; onClose: () => void; children: ReactNode; 'aria-label'?: string }

/** A menu below the button that opened it. It is open as long as it is drawn and has an anchor. */
export const Menu = (props: Props) => {
  const anchor = toElement(props.anchor)
  return anchor === null ? null : <OpenMenu {...props} anchor={anchor} />
}

function OpenMenu({ anchor, onClose, children, 'aria-label': label }: Props & { anchor: HTMLElement }) {
  const isLast = useIsLast()
  useReturnFocus(anchor)
  const [popup, setPopup] = useState<HTMLDivElement | null>(null)
  noteOpener(popup, anchor)
  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    onClose()
  }
  useEffect(() => popup?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true }), [popup])
  return (
    <Base.Root open onOpenChange={isOpen => !isOpen && isLast() && onClose()}>
      <Base.Portal>
        <Base.Positioner className={css.place} anchor={anchor} align="start" sideOffset={2} collisionPadding={16}>
          <Base.Popup
            ref={setPopup}
            className={css.menu}
            data-overlay
            finalFocus={false}
            aria-label={label}
            onKeyDown={closeOnTab}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = {
  onClick: () => void
  children: ReactNode
  disabled?: boolean
  className?: string | undefined
  lang?: string
}

const classOf = (className: string | undefined) => (className === undefined ? css.item : `${css.item} ${className}`)

/** What it does closes the menu, or leaves it open. */
export const MenuItem = ({ className, ...rest }: ItemProps) => (
  <Base.Item className={classOf(className)} closeOnClick={false} {...rest} />
)

/** Something that is on or off. The menu stays open. */
export const MenuCheckItem = ({ className, onClick, ...rest }: ItemProps & { checked: boolean }) => (
  <Base.CheckboxItem className={classOf(className)} onCheckedChange={onClick} {...rest} />
)

/** One of several, of which one is chosen. */
export const MenuRadioItem = ({ className, ...rest }: ItemProps & { value: string }) => (
  <Base.RadioItem className={classOf(className)} {...rest} />
)

export const MenuRadioGroup = ({ value, children }: { value: string; children: ReactNode }) => (
  <Base.RadioGroup value={value}>{children}</Base.RadioGroup>
)

/** Another page. */
export const MenuLink = ({ to, onClick, children }: { to: string; onClick: () => void; children: ReactNode }) => (
  <Base.LinkItem className={css.item} render={<Link to={to} />} onClick={onClick}>
    {children}
  </Base.LinkItem>
)

export const MenuSeparator = () => <Base.Separator className={css.separator} />
