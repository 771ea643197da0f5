export { TrendCharts } from './TrendCharts.tsx'
