import type { ClientResponse, Endpoints } from '@backoffice/contract'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'

export type Report = ClientResponse<Endpoints['issued-reports.get']>['data']
export type ReportTable = Report['tables'][number]
export type ReportLine = ReportTable['rows'][number]

/** Where a cell of a report leads: the list that holds its rows; undefined where there is none. */
export type HrefOf = (report: Report, table: string, line: ReportLine, column: string) => string | undefined

export const useReport = (id: string) => useQuery(read('issued-reports.get', { params: { id } }))
