import type { ClientResponse, Endpoints } from '@backoffice/contract'
import type { ChartColour, ChartData, ChartPeriod } from '../../ui/chart/chart-data.ts'

export type Trend = ClientResponse<Endpoints['summaries.trend']>['data']

type Row = Trend['periods'][number]
type Figure = Exclude<keyof Row, 'period'>

/** The hours of a trend: those of today that have begun, and all of yesterday. */
export function hoursOf({ periods, previous }: Pick<Trend, 'periods' | 'previous'>): ChartPeriod[] {
  const rows = previous.length > periods.length ? previous : periods
  return rows.map(({ period }) => ({ label: period.slice(11, 13), name: `${period.slice(11, 13)}:00` }))
}

/** Where this moment is among the hours: their number that have begun, the last by its minutes. `clock`: `12:41`. */
export const momentOf = (begun: number, clock: string): number =>
  begun === 0 ? 0 : begun - 1 + Number(clock.slice(3, 5)) / 60

/** The days that are over: a day that still runs would look like a fall. */
export const closedOf = ({ periods, businessDay }: Pick<Trend, 'periods' | 'businessDay'>): readonly Row[] =>
  periods.filter(({ period }) => period < businessDay)

export const valuesOf = (rows: readonly Row[], figure: Figure): number[] => rows.map(row => row[figure])

export const sumOf = (rows: readonly Row[], figure: Figure): number => rows.reduce((sum, row) => sum + row[figure], 0)

/** One figure as a series, its total in the legend. */
export const seriesOf = (
  rows: readonly Row[],
  figure: Figure,
  { name, colour, format }: { name: string; colour: ChartColour; format?: ChartData['format'] },
) => ({
  id: figure,
  name,
  colour,
  values: valuesOf(rows, figure),
  ...(format === undefined ? {} : { total: format(sumOf(rows, figure)) }),
})
