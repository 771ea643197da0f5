import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '../dialogs/ReasonDialog.tsx'
import type { BulkAction } from '../resource-table/list-types.ts'
import { BulkInputField } from './BulkInputField.tsx'

type Props = {
  action: BulkAction
  count: number
  note: ReactNode
  preview?: ReactNode
  disabled: boolean
  working: boolean
  error: unknown
  onConfirm: (chosen: string, reason: string | undefined) => void
  onClose: () => void
}

/** Confirms a bulk action: what, how many records, and the required input. */
export function BulkDialog({
  action: { input, reasons, ...action },
  count,
  note,
  preview,
  disabled,
  working,
  error,
  onConfirm,
  onClose,
}: Props) {
  const [typed, type] = useState('')
  const [missing, setMissing] = useState(false)
  const requested = useRef<HTMLDivElement>(null)
  const chosen = typed.trim()
  const ready = () => {
    const fine = input === undefined || chosen !== ''
    setMissing(!fine)
    if (!fine) requested.current?.querySelector('input')?.focus()
    return fine
  }
  const common = {
    title: action.title(count),
    confirm: action.confirm(count),
    tone: action.tone ?? ('primary' as const),
    working,
    error,
    onClose,
    ...(note === undefined ? {} : { note }),
    ...(preview === undefined ? {} : { children: preview }),
    ...(input === undefined
      ? {}
      : {
          children: (
            <div ref={requested}>
              <BulkInputField
                input={input}
                value={typed}
                missing={missing && chosen === ''}
                disabled={working}
                onChange={type}
              />
            </div>
          ),
        }),
  }
  if (reasons !== undefined)
    return (
      <ReasonDialog {...common} suggestions={reasons} ready={ready} onConfirm={reason => onConfirm(chosen, reason)} />
    )
  return <ConfirmDialog {...common} disabled={disabled} onConfirm={() => ready() && onConfirm(chosen, undefined)} />
}
