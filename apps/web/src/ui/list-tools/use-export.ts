import type { Endpoints, ClientRequest } from '@backoffice/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { MAX_STREAMED_ROWS } from '@backoffice/contract/lists/export-terms'
import { download } from '../download/download.ts'
import { filterQueryOf } from '../resource-table/search-state.ts'
import type { Params } from '../resource-table/use-resource.ts'

type Body = ClientRequest<Endpoints['exports.begin']>['body']
export type Exportable = Body['list']
/** The exported list, its query, and its columns; all columns if absent. */
export type Taken = {
  list: Exportable
  params: Params | undefined
  query: Readonly<Record<string, string>>
  columns: readonly string[] | undefined
}
type State = {
  /** `queued`: too large for the browser, it is made in the background. */
  state: 'idle' | 'working' | 'done' | 'queued' | 'failed'
  rows: number
  total: number | null
  fileName: string
  error: unknown
}

const idle: State = { state: 'idle', rows: 0, total: null, fileName: '', error: null }
const LINE_END = 10
/** Often enough to show progress. */
const PROGRESS_MS = 200

/** The request of an export: the whole list under its filter and order. */
export function exportBody({ list, params, query, columns }: Taken): Body {
  const { sort } = query
  return {
    list,
    query: { ...filterQueryOf(query), ...(sort === undefined ? {} : { sort }) },
    locale: currentLocale(),
    ...(params === undefined ? {} : { params: { ...params } }),
    ...(columns === undefined ? {} : { columns: [...columns] }),
  }
}

/** One export at a time. Unmounting stops it; an interrupted export leaves no file. */
export function useExport() {
  const [now, set] = useState<State>(idle)
  const leave = useRef<AbortController | null>(null)
  const stop = useCallback(() => leave.current?.abort(), [])
  useEffect(() => stop, [stop])
  const start = useCallback(async (taken: Taken) => {
    const going = new AbortController()
    leave.current = going
    set({ ...idle, state: 'working' })
    try {
      const body = exportBody(taken)
      const { data } = await call('exports.begin', { body, signal: going.signal })
      if (data.count > MAX_STREAMED_ROWS) {
        await call('export-jobs.create', { body: { ...body, format: 'csv' }, signal: going.signal })
        set({ ...idle, state: 'queued', total: data.count })
        return
      }
      set({ ...idle, state: 'working', total: data.count, fileName: data.fileName })
      let [lines, reportSuccess] = [0, 0]
      await download(data.path, data.fileName, {
        signal: going.signal,
        onChunk: chunk => {
          for (const byte of chunk) if (byte === LINE_END) lines += 1
          if (performance.now() - reportSuccess < PROGRESS_MS) return
          reportSuccess = performance.now()
          set(last => ({ ...last, rows: Math.max(lines - 1, 0) }))
        },
      })
      set(last => ({ ...last, state: 'done', rows: Math.max(lines - 1, 0) }))
    } catch (error) {
      set(going.signal.aborted ? idle : { ...idle, state: 'failed', error })
    }
  }, [])
  return { ...now, start, stop }
}
