/** The time somebody typed, `HH:mm`: `14:30`, `14.30` as Thai writes it, `1430`, `9:05`. Null: no time. */
export function readTime(typed: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(typed.trim()) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
