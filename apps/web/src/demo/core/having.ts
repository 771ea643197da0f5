/** The rows that have a text in any of these fields, in whatever case. */
export function having<Row>(rows: readonly Row[], fields: readonly (keyof Row)[], text: string): Row[] {
  const wanted = text.toLowerCase()
  return rows.filter(row => fields.some(field => String(row[field]).toLowerCase().includes(wanted)))
}
