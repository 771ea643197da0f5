import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../button/Button.tsx'
import { useMedia, usePhone } from '../media.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { type Missing, Pending } from '../panel/Pending.tsx'
import { useListSearch } from '../resource-table/use-list-search.ts'
import { useRecentRecord } from '../recent-records.ts'
import css from './RecordDrawer.module.css'

type Props = {
  /** The record's id: its row gets the focus back. */
  record: string
  label: string
  /** The head, before the close button. */
  head: ReactNode
  children: ReactNode
  /** Stays visible at the bottom. */
  actions?: ReactNode
}
type Frame = Props & { onClose: () => void }

/** Closes the record that is open beside the list. */
export function useCloseRecord(): () => void {
  const [, setSearch] = useListSearch()
  return () => setSearch({ id: undefined })
}

/** A record: a panel beside its list on a wide screen, a drawer on a narrower one, a bottom sheet on a phone. */
export function RecordDrawer({ record: id, label, ...parts }: Props) {
  const onClose = useCloseRecord()
  const wide = useMedia('(min-width: 1340px)')
  const phone = usePhone()
  if (wide) return <Aside record={id} label={label} onClose={onClose} {...parts} />
  return (
    <Dialog
      place={phone ? 'bottom' : 'end'}
      className={phone ? undefined : css.side}
      aria-label={label}
      onClose={onClose}
    >
      {phone && <span className={css.handle} aria-hidden="true" />}
      <Inside onClose={onClose} {...parts} />
    </Dialog>
  )
}

/** Not modal: the list stays usable. Takes the focus when it opens and returns it to its row. */
function Aside({ record: id, label, onClose, ...parts }: Frame) {
  const aside = useRef<HTMLElement>(null)
  useEffect(() => {
    // A page loaded with an open record keeps its initial focus.
    if (document.activeElement !== document.body) aside.current?.focus({ preventScroll: true })
    return () =>
      document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
  }, [id])
  return (
    <aside ref={aside} tabIndex={-1} aria-label={label} className={css.aside}>
      <Inside onClose={onClose} {...parts} />
    </aside>
  )
}

function Inside({ head, children, actions, onClose }: Omit<Frame, 'label' | 'record'>) {
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
      {actions !== undefined && actions !== null && actions !== false && <div className={css.actions}>{actions}</div>}
    </>
  )
}

type FoundProps<R> = {
  record: string
  label: string
  /** The label once the record is loaded. */
  labelOf?: (found: R) => string
  /** Its name among the records opened last, the same in every language; without it, it is not among them. */
  recentName?: (found: R) => string
  found: { readonly data?: { readonly data: R } | undefined; readonly error: unknown; refetch: () => unknown }
  /** The text for a record that does not exist. */
  missing: Missing
  /** Shown while the record loads, from the list's data. */
  known?: { head: ReactNode; body: ReactNode; actions?: ReactNode }
  renderHead?: (found: R) => ReactNode
  renderActions?: (found: R) => ReactNode
  children: (found: R) => ReactNode
}

/** A record with its states: loading, loaded, missing or failed. */
export function FoundDrawer<R>({
  record: id,
  label,
  labelOf,
  recentName,
  found,
  missing,
  known,
  ...parts
}: FoundProps<R>) {
  const read = found.data?.data
  useRecentRecord(read === undefined ? undefined : recentName?.(read))
  if (read !== undefined)
    return (
      <RecordDrawer
        record={id}
        label={labelOf?.(read) ?? label}
        head={parts.renderHead?.(read)}
        actions={parts.renderActions?.(read)}
      >
        {parts.children(read)}
      </RecordDrawer>
    )
  return (
    <RecordDrawer record={id} label={label} head={known?.head} actions={known?.actions}>
      {known?.body}
      <Pending found={found} missing={missing} />
    </RecordDrawer>
  )
}
