import { useLayoutEffect } from 'react'
import { latinKey } from '../../../ui/keyboard.ts'
import { closePanel, openPanel, type Panel } from '../panels.ts'

/** Opens and closes the command palette: Ctrl K or ⌘ K, also while typing. A dialog with input stays in front. */
export function usePaletteKey(open: Panel | null): void {
  // From the moment the shell is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && latinKey(event) === 'k'
      if (!isKey || event.isComposing) return
      // The browser's own search would open otherwise.
      event.preventDefault()
      if (open !== null) closePanel()
      else if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) openPanel('palette')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])
}
