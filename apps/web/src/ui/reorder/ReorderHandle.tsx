import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { log } from '../../api/log.ts'
import css from './reorder.module.css'
import { useReorderArea } from './ReorderArea.tsx'

type Props = { id: string; name: string }

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

/** The handle of a table's row: dragged, or Space, the arrow keys and Space again. */
export function ReorderHandle({ id, name }: Props) {
  const { t } = useTranslation('reorder')
  const area = useReorderArea()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current: handle } = button
    const row = handle?.closest('tr')
    if (handle === null || row === null || row === undefined) return undefined
    const remove = area.register(id, { handle, name })
    let disconnect: (() => void) | null = null
    let isGone = false
    import('./drag.ts')
      .then(({ connectRow }) => {
        if (isGone) return
        disconnect = connectRow({
          row,
          handle,
          id,
          area: area.key,
          onLift: () => area.lift(id),
          onOver: area.over,
          onDrop: area.drop,
          onCancel: area.cancel,
        })
      })
      // The keyboard works without it.
      .catch((failure: unknown) => log.warn('rows cannot be dragged', { reason: String(failure) }))
    return () => {
      isGone = true
      disconnect?.()
      remove()
    }
  }, [area, id, name])

  const press = (event: KeyboardEvent) => {
    const { [event.key]: by } = steps
    const isOpen = area.isLifted(id)
    if (event.key === ' ' || (event.key === 'Enter' && isOpen)) {
      if (isOpen) area.drop()
      else area.lift(id)
    } else if (isOpen && event.key === 'Escape') area.cancel()
    else if (isOpen && by !== undefined) area.step(by)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      ref={button}
      type="button"
      className={css.handle}
      aria-label={t('move', { name })}
      aria-describedby={area.hintId}
      title={t('hint')}
      onKeyDown={press}
      onBlur={() => area.isLifted(id) && area.cancel()}
    >
      <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

/** The buttons beside a card on a phone. */
export function ReorderButtons({ id, name }: Props) {
  const { t } = useTranslation('reorder')
  const area = useReorderArea()
  const up = useRef<HTMLButtonElement>(null)
  useEffect(() => (up.current === null ? undefined : area.register(id, { handle: up.current, name })), [area, id, name])
  return (
    <span className={css.buttons}>
      <button ref={up} type="button" aria-label={t('up', { name })} onClick={() => area.moveBy(id, -1)}>
        <ChevronUp size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('down', { name })} onClick={() => area.moveBy(id, 1)}>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </span>
  )
}
