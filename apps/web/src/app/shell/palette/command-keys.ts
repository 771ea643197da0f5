import { useEffect, useRef } from 'react'
import { isShortcut, latinKey } from '../../../ui/keyboard.ts'
import type { Command } from './commands.ts'

/** The second key of a pair follows within this time. */
const PAIR_MS = 1_500

/** The keys of the registry: one alone, one with Shift, and `G` followed by the key of a page. */
export function useCommandKeys(commands: readonly Command[]): void {
  const current = useRef(commands)
  useEffect(() => {
    current.current = commands
  }, [commands])
  useEffect(() => {
    let goAt = -Infinity
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      const key = latinKey(event)
      const pressed = keysOf(key, event.shiftKey, event.timeStamp - goAt < PAIR_MS)
      goAt = pressed === 'G' ? event.timeStamp : -Infinity
      const found = current.current.find(({ keys }) => keys?.join(' ') === pressed)
      if (found === undefined) return
      event.preventDefault()
      found.run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** As the registry writes them. Caps Lock changes nothing. */
function keysOf(key: string, isShifted: boolean, isSecond: boolean): string {
  if (!/^[a-z]$/i.test(key)) return key
  const letter = key.toUpperCase()
  return isShifted ? `Shift ${letter}` : isSecond ? `G ${letter}` : letter
}
