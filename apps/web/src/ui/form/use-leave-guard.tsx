import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { isLeaveGuardDisabled } from './leave-guard-switch.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

export type LeaveGuard = {
  /** Closes, after asking if something typed would be lost. For Escape, the backdrop and the cancel button alike. */
  readonly close: () => void
  /** The question while it is open; to be rendered beside the form. */
  readonly question: ReactNode
}

/** Asks once before what was typed is lost: by closing the form, by a link, by back, by closing the tab. */
export function useLeaveGuard(dirty: () => boolean, onClose: () => void = nothing): LeaveGuard {
  const [isClosing, setClosing] = useState(false)
  // Whoever agreed is not asked again when closing the form is a navigation, too.
  const agreed = useRef(false)
  const isDirty = () => !agreed.current && !isLeaveGuardDisabled() && dirty()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && leaves(current, next),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const leave = () => {
    setClosing(false)
    if (blocker.status === 'blocked') return blocker.proceed()
    agreed.current = true
    onClose()
  }
  const stay = () => {
    setClosing(false)
    blocker.reset?.()
  }
  return {
    close: () => (isDirty() ? setClosing(true) : onClose()),
    question: isClosing || blocker.status === 'blocked' ? <LeaveDialog onLeave={leave} onStay={stay} /> : null,
  }
}

const nothing = () => undefined

type Place = { readonly pathname: string; readonly search: unknown }

/** Another page, another record or another tab; a filter of the list behind changes nothing of the form. */
function leaves(current: Place, next: Place): boolean {
  const [from, to] = [current.search as Record<string, unknown>, next.search as Record<string, unknown>]
  return current.pathname !== next.pathname || from['id'] !== to['id'] || from['tab'] !== to['tab']
}
