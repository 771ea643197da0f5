import type { ReactNode } from 'react'
import cells from '../cells/cells.module.css'
import type { ListColumn } from '../resource-table/list-types.ts'

/** A row on a phone, in two lines: title, status and time; subject and amount. */
export type CardSpec<Row> = {
  title: (row: Row) => ReactNode
  chip?: (row: Row) => ReactNode
  end?: (row: Row) => ReactNode
  line?: (row: Row) => ReactNode
  sum?: (row: Row) => ReactNode
  /** Below both lines. */
  more?: (row: Row) => ReactNode
}

export function Card<Row>({ card: { title, chip, end, line, sum, more }, row }: { card: CardSpec<Row>; row: Row }) {
  return (
    <>
      <span className={cells.line}>
        <b className={cells.strong}>{title(row)}</b>
        {chip?.(row)}
        {end !== undefined && <span className={cells.end}>{end(row)}</span>}
      </span>
      {(line !== undefined || sum !== undefined) && (
        <span className={cells.line}>
          <span className={cells.who}>{line?.(row)}</span>
          {sum !== undefined && <b className={cells.sum}>{sum(row)}</b>}
        </span>
      )}
      {more?.(row)}
    </>
  )
}

/** The default card: the first visible columns, with figures at the end. */
export function cardOf<Row>(columns: readonly ListColumn<Row>[]): CardSpec<Row> {
  const shown = columns.filter(({ optional }) => optional !== true)
  const [title, line, ...others] = shown.filter(({ align }) => align !== 'end')
  const [sum] = shown.filter(({ align }) => align === 'end')
  const status = others.find(({ id }) => id === 'status' || id === 'outcome')
  return {
    title: row => title?.cell(row),
    ...(status === undefined ? {} : { chip: status.cell }),
    ...(line === undefined ? {} : { line: line.cell }),
    ...(sum === undefined ? {} : { sum: sum.cell }),
  }
}
