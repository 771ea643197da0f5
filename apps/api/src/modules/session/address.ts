import { isIP } from 'node:net'

/** An address as the database accepts it; null for invalid values from a proxy. */
export const addressFor = (ip: string | null): string | null =>
  ip !== null && isIP(ip) !== 0 && !ip.includes('%') ? ip : null
