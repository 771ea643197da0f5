import { useLayoutEffect } from 'react'
import { latinKey } from '../../../ui/keyboard.ts'
import { closePanel, openPanel, type Panel } from '../panels.ts'

/** Opens and closes the command palette: Ctrl K or ⌘ K, also while typing. Only a question stays in front. */
export function usePaletteKey(open: Panel | null): void {
  // From the moment the shell is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && latinKey(event) === 'k'
      if (!isKey || event.isComposing) return
      // The browser's own search would open otherwise.
      event.preventDefault()
      if (open === 'palette') closePanel()
      // Over a record or a form: what would lose input asks before the page is left.
      else if (document.querySelector('[role="alertdialog"]') === null) openPanel('palette')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])
}
