import IconButton from '@mui/material/IconButton'
import MuiDrawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from './RecordDrawer.module.css'

type Props = {
  /** The record's id: its row gets the focus back. */
  record: string
  label: string
  /** What stands at its head, before the cross. */
  head: ReactNode
  children: ReactNode
  /** Stays in reach of the thumb. */
  actions?: ReactNode
  onClose: () => void
}

/**
 * A record beside its list: a panel next to it on a wide screen, over it on a narrower one, a sheet from below on a
 * phone.
 */
export function RecordDrawer({ record, label, onClose, ...parts }: Props) {
  const wide = useMediaQuery('(min-width:1340px)', { noSsr: true })
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  if (wide) return <Aside record={record} label={label} onClose={onClose} {...parts} />
  return (
    <MuiDrawer
      open
      anchor={phone ? 'bottom' : 'right'}
      onClose={onClose}
      slotProps={{
        paper: {
          className: (phone ? css.sheet : css.side) ?? '',
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
        },
      }}
    >
      {phone && <span className={css.handle} aria-hidden="true" />}
      <Inside onClose={onClose} {...parts} />
    </MuiDrawer>
  )
}

/** Not a dialog: the list beside it stays usable. It takes the focus when it opens and gives it back to its row. */
function Aside({ record, label, onClose, ...parts }: Props) {
  const aside = useRef<HTMLElement>(null)
  useEffect(() => {
    // A page opened with a record in its address leaves the focus where a page begins.
    if (document.activeElement !== document.body) aside.current?.focus({ preventScroll: true })
    return () =>
      document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(record)}"]`)?.focus({ preventScroll: true })
  }, [record])
  return (
    <aside ref={aside} tabIndex={-1} aria-label={label} className={css.aside}>
      <Inside onClose={onClose} {...parts} />
    </aside>
  )
}

function Inside({ head, children, actions, onClose }: Omit<Props, 'label' | 'record'>) {
  const { t } = useTranslation('ui')
  return (
    <>
      <div className={css.head}>
        {head}
        <IconButton size="small" className={css.close ?? ''} aria-label={t('close')} onClick={onClose}>
          <X size={17} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className={css.body}>{children}</div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </>
  )
}

/** The list and, when there is one, the drawer beside it. */
export function BesideList({ children, drawer }: { children: ReactNode; drawer: ReactNode }) {
  return (
    <div className={css.beside}>
      <div className={css.list}>{children}</div>
      {drawer}
    </div>
  )
}
