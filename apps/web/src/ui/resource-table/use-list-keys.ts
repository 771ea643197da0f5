import { type RefObject, useEffect } from 'react'

type Keys = {
  search: RefObject<HTMLInputElement | null>
  openFilters: (() => void) | undefined
  close: (() => void) | undefined
}

/** The shortcuts of a list: `/` searches, Shift+F filters, Esc closes the record. Off while typing or in a dialog. */
export function useListKeys({ search, openFilters, close }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        document.querySelector('[role="dialog"]') !== null
      )
        return
      if (event.key === '/' && search.current !== null) {
        event.preventDefault()
        search.current.focus()
        search.current.select()
      } else if (event.key === 'F' && event.shiftKey && openFilters !== undefined) {
        event.preventDefault()
        openFilters()
      } else if (event.key === 'Escape' && close !== undefined) {
        close()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [search, openFilters, close])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    target.tagName === 'SELECT' ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type))
  )
}
