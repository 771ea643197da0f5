import type { Topic } from '@backoffice/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readingsOf } from '../../api/topics.ts'
import { serverNow } from './now.ts'
import { runAt } from './run-at.ts'

/** The server's clock may be up to two seconds behind this one: by the second reading it has passed the instant. */
const AFTER_MS = [500, 3_000] as const

/** Runs twice after an instant that is not past: as soon as it is, and when the server knows for certain. Returns how to stop. */
export function runAfter(instant: string, run: () => void): () => void {
  const stops = AFTER_MS.map(after => Date.parse(instant) + after)
    .filter(time => time > serverNow())
    .map(time => runAt(time, run))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Reads what depends on a topic again at an instant that changes it by the clock; null: none does. */
export function useReadAgainAt(instant: string | null, topic: Topic): void {
  const client = useQueryClient()
  useEffect(() => {
    if (instant === null) return undefined
    const names = new Set<unknown>(readingsOf(topic).map(({ name }) => name))
    const readAgain = () => void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name) })
    return runAfter(instant, readAgain)
  }, [client, instant, topic])
}
