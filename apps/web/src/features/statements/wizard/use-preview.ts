import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/client.ts'
import { type Chosen, isOfSameFile, previewKey, type Reading, readingFor, type Settled } from './preview-key.ts'

const SETTLES_MS = 400

/**
 * The server's preview of the file. While other options load, the previous preview stays; another file or account
 * starts empty.
 */
export function usePreview(chosen: Chosen | null, reading: Reading) {
  const requested = useSettled(chosen, reading)
  const query = useQuery({
    queryKey: previewKey(chosen, requested),
    queryFn: ({ signal }) =>
      call('statements.preview', {
        body: {
          ...bodyOf(chosen),
          ...requested.csvFormat,
          ...(requested.mapping === null ? {} : { mapping: requested.mapping }),
          sums: requested.sums,
        },
        signal,
      }),
    enabled: chosen !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    placeholderData: (previous, before) =>
      before !== undefined && isOfSameFile(before.queryKey, previewKey(chosen, requested)) ? previous : undefined,
  })
  return {
    preview: query.data?.data,
    error: query.error,
    retry: () => void query.refetch(),
    busy: query.isFetching || requested !== reading,
  }
}

export function bodyOf(chosen: Chosen | null) {
  if (chosen === null) throw new Error('there is nothing to send before a file is chosen')
  const { accountId, file, entry, sheet } = chosen
  return {
    accountId,
    fileName: file.name,
    content: file.base64,
    ...(entry === null ? {} : { entry }),
    ...(sheet === null ? {} : { sheet }),
  }
}

/** The reading once it has settled; another file is read immediately. */
function useSettled(chosen: Chosen | null, reading: Reading): Reading {
  const [settled, setSettled] = useState<Settled>({ chosen, reading })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ chosen, reading }), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [chosen, reading])
  return readingFor(chosen, reading, settled)
}
