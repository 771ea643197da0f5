import type { Topic } from '@backoffice/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readingsOf } from '../../api/topics.ts'
import { serverNow } from './now.ts'
import { runAt } from './run-at.ts'

/** The server's clock has passed the instant by then. */
const AFTER_MS = 500

/** Reads what depends on a topic again at an instant that changes it by the clock; null: none does. */
export function useReadAgainAt(instant: string | null, topic: Topic): void {
  const client = useQueryClient()
  useEffect(() => {
    if (instant === null || Date.parse(instant) <= serverNow()) return undefined
    const names = new Set<unknown>(readingsOf(topic).map(({ name }) => name))
    return runAt(
      Date.parse(instant) + AFTER_MS,
      () => void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name) }),
    )
  }, [client, instant, topic])
}
