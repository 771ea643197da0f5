import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

export type CaseReport = ClientResponse<Endpoints['cases.reports']>['data'][number]
export type PrintedReport = ClientResponse<Endpoints['cases.report']>['data']

export const useReports = (id: string) => useQuery(read('cases.reports', { params: { id } }))
export const useReport = (id: string, number: string) => useQuery(read('cases.report', { params: { id, number } }))
