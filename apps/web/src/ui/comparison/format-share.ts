import { MINUS } from '../../i18n/format.ts'

/** Formats a share in basis points: `3.4%`, `−12.0%`; above ten times the whole, only its bound: `> 1,000%`. */
export function formatShareOf(basisPoints: number): string {
  if (Math.abs(basisPoints) > 100_000) return basisPoints < 0 ? `< ${MINUS}1,000%` : '> 1,000%'
  return `${basisPoints < 0 ? MINUS : ''}${(Math.abs(basisPoints) / 100).toFixed(1)}%`
}
