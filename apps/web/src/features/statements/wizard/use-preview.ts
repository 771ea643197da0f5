import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { keyOf } from '../../../api/keys.ts'
import type { ReadFile } from '../../../ui/files/read-file.ts'
import type { CsvMapping } from '../statement.ts'

/** What is being imported: the account, and a file with a name of its own among those dropped so far. */
export type Chosen = { readonly accountId: string; readonly file: ReadFile; readonly number: number }
/** How the file is to be looked at. Without a mapping the server says how a CSV looks. */
export type Reading = {
  readonly mapping: CsvMapping | null
  readonly look: Readonly<Partial<Pick<CsvMapping, 'delimiter' | 'encoding' | 'hasHeader' | 'skipLines'>>>
  readonly sums: 'refuse' | 'report'
}

const SETTLES_MS = 400

/** What the server makes of the file. Nothing is taken by it; what was seen before stays until the answer comes. */
export function usePreview(chosen: Chosen | null, reading: Reading) {
  const asked = useSettled(reading)
  const query = useQuery({
    // The file itself would be a key of megabytes: its number stands for it.
    queryKey: keyOf('statements.preview', {}, { number: chosen?.number, accountId: chosen?.accountId, asked }),
    queryFn: ({ signal }) => call('statements.preview', { body: { ...bodyOf(chosen), ...asked.look, ...(asked.mapping === null ? {} : { mapping: asked.mapping }), sums: asked.sums }, signal }),
    enabled: chosen !== null, placeholderData: keepPreviousData, staleTime: Infinity, gcTime: 60_000, retry: false,
  })
  return { preview: query.data?.data, error: query.error, retry: () => void query.refetch(), busy: query.isFetching || asked !== reading }
}

export function bodyOf(chosen: Chosen | null) {
  if (chosen === null) throw new Error('there is nothing to send before a file is chosen')
  return { accountId: chosen.accountId, fileName: chosen.file.name, content: chosen.file.base64 }
}

/** The value once it has stood still for a moment: typing is not asked about letter by letter. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
