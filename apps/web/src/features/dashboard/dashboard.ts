import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

export type Overview = ClientResponse<Endpoints['summaries.overview']>['data']
export type Dashboard = ClientResponse<Endpoints['summaries.dashboard']>['data']

export const useOverview = () => useQuery({ ...read('summaries.overview'), select: answer => answer.data })

export const useDashboard = () => useQuery({ ...read('summaries.dashboard'), select: answer => answer.data })
