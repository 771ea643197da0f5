import type { Endpoints, ClientResponse } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

export type Overview = ClientResponse<Endpoints['summaries.overview']>['data']
export type Figure = Overview['today']['deposits']

/** Events refetch immediately; this also advances "at this hour" on a quiet day. */
const DRIFT_MS = 60_000

export function useOverview() {
  return useQuery({ ...read('summaries.overview'), refetchInterval: DRIFT_MS, select: answer => answer.data })
}
