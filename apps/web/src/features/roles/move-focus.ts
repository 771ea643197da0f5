import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus to the next checkbox of a table in the direction of an arrow key; locked ones are skipped. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const cell = event.target instanceof HTMLInputElement ? event.target.closest('td') : null
  const table = cell?.closest('table')
  if (step === undefined || cell === null || table === null || table === undefined) return
  event.preventDefault()
  const [down, across] = step
  let row = cell.closest('tr')?.rowIndex ?? 0
  let column = cell.cellIndex
  for (;;) {
    row += down
    column += across
    const next = table.rows[row]?.cells[column]
    if (next === undefined) return
    const input = next.querySelector<HTMLInputElement>('input:enabled')
    if (input !== null) return input.focus()
  }
}
