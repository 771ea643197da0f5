import { useSyncExternalStore } from 'react'
import { BANGKOK, type BusinessDay, businessDayOf, type DayRule } from '@backoffice/kernel/business-day'
import { runtimeConfig } from '../../api/runtime-config.ts'

/**
 * One clock for everything that ticks: a single timer while it is in use, corrected by the server's time. A lease that
 * ends at 12:10 ends then for everyone, also on a machine with a wrong clock.
 */
const TOLERATED_MS = 2000
let offset = 0
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const watchers = new Set<() => void>()

/** Called with every response that contains the server's time. Ignores small differences caused by the network. */
export function recordServerTime(asOf: string): void {
  const found = Date.parse(asOf) - Date.now()
  if (Number.isFinite(found)) offset = Math.abs(found) > TOLERATED_MS ? found : 0
}

/** The server's time, estimated. */
export const serverNow = (): number => Date.now() + offset

/** The current time, updated every second. */
export const useNow = (): number => useSyncExternalStore(watch, () => now)

function watch(onTick: () => void): () => void {
  watchers.add(onTick)
  if (timer === undefined) {
    now = serverNow()
    timer = setInterval(tick, 1000)
  }
  return () => {
    watchers.delete(onTick)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  if (document.hidden) return
  now = serverNow()
  for (const notifyListener of watchers) notifyListener()
}

/** The operator's current business day, by the server's clock. */
export const today = (): BusinessDay => businessDayOf(new Date(serverNow()), dayRule())

/** The operator's zone, and when its business days start. */
export function dayRule(): DayRule {
  const { timeZone, businessDayCutOff: cutOff = BANGKOK.cutOff } = runtimeConfig()
  return { timeZone, cutOff }
}
