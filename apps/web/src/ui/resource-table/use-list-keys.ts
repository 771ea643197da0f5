import { type RefObject, useEffect } from 'react'
import { isShortcut, latinKey } from '../keyboard.ts'

type Keys = {
  search: RefObject<HTMLInputElement | null>
  openFilters: (() => void) | undefined
  close: (() => void) | undefined
}

/** The shortcuts of a list: `/` searches, Shift+F filters, Esc closes the record. Off while typing or in a dialog. */
export function useListKeys({ search, openFilters, close }: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const key = latinKey(event)
      if (key === '/' && search.current !== null) {
        event.preventDefault()
        search.current.focus()
        search.current.select()
      } else if (key.toUpperCase() === 'F' && event.shiftKey && openFilters !== undefined) {
        event.preventDefault()
        openFilters()
      } else if (key === 'Escape' && close !== undefined) {
        close()
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [search, openFilters, close])
}
