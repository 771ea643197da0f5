import { useTranslation } from '../../i18n/use-translation.ts'
import css from './chart.module.css'
import { type ChartData, columnsOf } from './chart-data.ts'

/** The figures of a chart as a table: what readers of a screen read instead of the picture. */
export function ChartTable({ title, data, isShown }: { title: string; data: ChartData; isShown: boolean }) {
  const { t } = useTranslation('ui')
  const columns = columnsOf(data)
  return (
    <div className={isShown ? undefined : 'visually-hidden'}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('chart.caption', { title })}</caption>
        <thead>
          <tr>
            <th scope="col">{data.unit}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.periods.map(({ name: period }, at) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              {columns.map(({ name, values, format }) => {
                const value = values[at]
                return <td key={name}>{value === null || value === undefined ? '—' : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
