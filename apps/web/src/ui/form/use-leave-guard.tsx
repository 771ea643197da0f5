import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { isLeaveGuardDisabled } from './leave-guard-switch.ts'
import { LeaveDialog } from './LeaveDialog.tsx'

export type LeaveGuard = {
  /** Closes, after a confirmation if input would be lost. For Escape, the backdrop and the cancel button. */
  readonly close: () => void
  /** The open confirmation; render it beside the form. */
  readonly question: ReactNode
}

/**
 * Asks for confirmation before unsaved input is lost: on closing the form, on links, on back, on closing the tab.
 * `spansTabs`: the input is kept while the tab of the page changes.
 */
export function useLeaveGuard(dirty: () => boolean, onClose: () => void = nothing, spansTabs = false): LeaveGuard {
  const [isClosing, setClosing] = useState(false)
  // A confirmed user is not asked again if closing the form also navigates.
  const agreed = useRef(false)
  const isDirty = () => !agreed.current && !isLeaveGuardDisabled() && dirty()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && leaves(current, next, spansTabs),
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

/** Whether a navigation leaves the form: another page, record or tab, but not a filter of the list behind it. */
function leaves(current: Place, next: Place, spansTabs: boolean): boolean {
  const [from, to] = [current.search as Record<string, unknown>, next.search as Record<string, unknown>]
  return current.pathname !== next.pathname || from['id'] !== to['id'] || (!spansTabs && from['tab'] !== to['tab'])
}
