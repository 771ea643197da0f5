import IconButton from '@mui/material/IconButton'
import MuiDrawer from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import css from './RecordDrawer.module.css'

type Props = {
  /** The record's id: closing returns the focus to its row. */
  record: string
  label: string
  /** The header, before the close button. */
  head: ReactNode
  children: ReactNode
  /** Kept at the bottom, within reach of the thumb. */
  actions?: ReactNode
  onClose: () => void
}

/** A record beside its list: a side panel on a wide screen, an overlay on a narrow one, a bottom sheet on a phone. */
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

/** Not modal: the list stays usable. Takes the focus on opening and returns it to the row on closing. */
function Aside({ record, label, onClose, ...parts }: Props) {
  const aside = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a page that was opened with a record in its URL, the focus stays at the start.
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

/** The list, and the open drawer beside it. */
export function BesideList({ children, drawer }: { children: ReactNode; drawer: ReactNode }) {
  return (
    <div className={css.beside}>
      <div className={css.list}>{children}</div>
      {drawer}
    </div>
  )
}
