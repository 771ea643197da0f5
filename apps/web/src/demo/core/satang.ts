/** Rounds baht to two decimals. */
export const toSatang = (baht: number): number => Math.round(baht * 100) / 100
