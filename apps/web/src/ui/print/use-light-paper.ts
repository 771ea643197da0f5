import { useEffect } from 'react'

/** Paper is light: the mode changes for the print only. */
export function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let mode: string | undefined
    const prepare = () => {
      mode = dataset['mode']
      dataset['mode'] = 'light'
    }
    const restore = () => {
      if (mode !== undefined) dataset['mode'] = mode
    }
    window.addEventListener('beforeprint', prepare)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', prepare)
      window.removeEventListener('afterprint', restore)
    }
  }, [])
}
