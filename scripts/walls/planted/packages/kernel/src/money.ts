// breaks nothing
export type Money = bigint
export const zero: Money = 0n
