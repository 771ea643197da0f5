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
      const pressed = keysOf(key, event.timeStamp - goAt < PAIR_MS)
      goAt = key === 'g' ? event.timeStamp : -Infinity
      const found = current.current.find(({ keys }) => keys?.join(' ') === pressed)
      if (found === undefined) return
      event.preventDefault()
      found.run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

function keysOf(key: string, isSecond: boolean): string {
  if (isSecond) return `G ${key.toUpperCase()}`
  return /^[A-Z]$/.test(key) ? `Shift ${key}` : key
}
