import { isIP } from 'node:net'

/** An address as the database takes it; null for what a proxy wrote that is none. */
export const addressFor = (ip: string | null): string | null =>
  ip !== null && isIP(ip) !== 0 && !ip.includes('%') ? ip : null
